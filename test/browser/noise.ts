/** What a page complained about: the text, and the address it is about. */
export type Complaint = { kind: 'error' | 'exception'; text: string; url: string };

type Rule = { why: string; isNoise(complaint: Complaint, origin: string): boolean };

const aboutPath = (url: string, path: RegExp) => path.test(new URL(url, 'http://nowhere').pathname);

/** What n8n’s own editor writes into the console. Nothing that our nodes could cause belongs here. */
const rules: Rule[] = [
	{
		why: 'Pictures and scripts from other hosts, which the tests don’t let through',
		isNoise: ({ url }, origin) => /^https?:/.test(url) && !url.startsWith(origin),
	},
	{
		why: 'The list of community nodes asks the npm registry, which the tests don’t let through',
		isNoise: ({ text }) => text.includes('SettingsCommunityNodes'),
	},
	{
		why: 'Before somebody logs in, the editor asks who they are',
		isNoise: ({ text, url }) => text.includes('401') && aboutPath(url, /^\/rest\/login$/),
	},
	{
		why: 'While its database is slow, on a machine that is too busy, n8n answers everything like this',
		isNoise: ({ text }) => text.includes('503 (Service Unavailable)'),
	},
	{
		why: 'The editor asks for the previews of n8n’s own nodes too, and few have one',
		isNoise: ({ text, url }) =>
			text.includes('404') && aboutPath(url, /^\/schemas\/(n8n-nodes-base|@n8n)/),
	},
];

/** The complaints that aren’t n8n’s own, as lines of text. */
export const withoutNoise = (complaints: readonly Complaint[], origin: string): string[] =>
	complaints
		.filter((complaint) => !rules.some(({ isNoise }) => isNoise(complaint, origin)))
		.map(({ kind, text, url }) => `${kind}: ${text} (${url.replace(origin, '')})`);
