/** Enough for each list of a test, except those that are longer than any list may be. */
const ENOUGH = 2_000;

/** Throws if so many pages were requested that the list was never going to end. */
export function failIfEndless(requests: number, most = ENOUGH): void {
	if (requests > most) throw new Error(`${requests} pages were requested`);
}
