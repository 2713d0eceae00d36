/** The link at the end of a message. */
export const linkIn = (text: string): string => /https?:\/\/\S+$/.exec(text)?.[0] ?? '';

/** Presses a button on the page behind a link, as a browser does. */
export const press = async (link: string, answer: string) =>
	await fetch(link, { method: 'POST', body: new URLSearchParams({ answer }) });

/** Ways to come to a link that aren’t a person’s: programs that preview links, scanners, and changed links. */
export const withoutAButton = (link: string): Array<() => Promise<Response>> => {
	const changed = new URL(link);
	changed.searchParams.set('q', 'another1');
	const unsigned = new URL(link);
	unsigned.searchParams.set('signature', '0'.repeat(64));
	const headers = { 'user-agent': 'facebookexternalhit/1.1' };
	return [
		async () => await fetch(link),
		async () => await fetch(link, { headers }),
		async () => await fetch(link, { method: 'HEAD' }),
		async () => await fetch(link, { method: 'POST' }),
		async () => await press(changed.href, 'approve'),
		async () => await press(unsigned.href, 'approve'),
		async () => await press(`${link}&answer=approve`, 'approve'),
	];
};
