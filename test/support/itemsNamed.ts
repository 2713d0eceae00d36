/** The items that an error names in a sentence such as “Items 0–1, 3 failed.”, where `what` is “failed”. */
export function itemsNamed(description: string, what: string): Set<number> {
	const named = new RegExp(`Items? ([\\d–, ]+) ${what}\\.`).exec(description)?.[1] ?? '';
	return new Set(
		named
			.split(', ')
			.filter((part) => part !== '')
			.flatMap((part) => {
				const [first = NaN, last = first] = part.split('–').map(Number);
				return Array.from({ length: last - first + 1 }, (_, at) => first + at);
			}),
	);
}
