/**
 * What `open` returns, with a `close` that ends what it has opened, the last first. If it fails, that is ended at once.
 * It hands each way to end something to its parameter.
 */
export async function opening<T extends object>(
	open: (inTheEnd: (end: () => unknown) => void) => Promise<T>,
): Promise<T & { close(): Promise<void> }> {
	const endings: Array<() => unknown> = [];
	const close = async () => {
		for (const end of endings.splice(0).reverse()) await end();
	};
	try {
		return Object.assign(await open((end) => void endings.push(end)), { close });
	} catch (error) {
		await close();
		throw error;
	}
}
