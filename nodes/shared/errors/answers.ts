import { phrase, runAgain } from '../phrase';
import type { Besides, Service } from '../service';
import { shorten } from './readMessage';
import { NOTHING_SENT, type Text } from './texts';

/** `always`: the advice is good even if a write may have succeeded. */
export type AnswerText = Text & { always?: true };

/** What to say if a redirect or a page says nothing about the right address. */
export const NOT_FOLLOWED = 'Redirects aren’t followed, to keep the key safe.';

/** What to say of a redirect of a write that is certain to have done nothing. */
export const NOTHING_DONE = 'The redirect came before anything was done.';

/** What to do if something in front of the service keeps n8n out. */
export const LET_THROUGH =
	'A web page came instead of data. Ask the host, or whoever runs the firewall, to let the requests of this n8n through to the API, for example by its IP address.';

/** What to say of a page at an address that has answered with data before. */
export const RIGHT_ADDRESS =
	'The address in the credential is right, as data came from there before. This time, a server, firewall or plugin in front of the API answered. Try again later. If it keeps happening, ask the host why.';

const unreadable = (what: string): Text => ({
	message: `{service} answered with ${what} (HTTP status {status}){title}`,
	description: 'Try again. If it keeps happening, check {address} in the credential.',
});

const tooLarge = (what: string, remedy: string): Text => ({
	message: `{service} answered with more than {limit} MB of data for ${what}`,
	description: `Reading stopped there, so that n8n doesn’t run out of memory. ${remedy}`,
});

/** Answers that can’t be used, if the service’s own words don’t say why. */
export const ANSWERS = {
	redirect: {
		always: true,
		message: '{service} answered that it has moved to {location}',
		description: `${NOT_FOLLOWED} Enter the new address as {address} in the credential.`,
	},
	proxy: {
		message: 'A proxy between n8n and {service} refused the request (HTTP status {status})',
		description:
			'It wants another name or password. Check Proxy under Settings > Request Options, or the proxy that n8n itself uses.',
	},
	page: {
		message: '{service} answered with a web page instead of data (HTTP status {status}){title}',
		description: 'Check {address} in the credential: it’s probably not the address of the API.',
	},
	refusedPage: {
		message: 'A firewall or host refused the request to {service} (HTTP status {status}){title}',
		description: `${LET_THROUGH} If n8n has never reached the API, check {address} in the credential too.`,
	},
	firewall: {
		always: true,
		message: '{firewall} refused the request to {service} (HTTP status {status}){title}',
		description: LET_THROUGH,
	},
	notThere: {
		message: '{service} isn’t at this address (HTTP status {status}){title}',
		description: 'Check {address} in the credential.',
	},
	pageOfProxy: {
		message: '{service} isn’t working just now (HTTP status {status}){title}',
		description: 'A web page came instead of data, perhaps from a proxy. Try again later.',
	},
	php: {
		always: true,
		message: '{service} printed a PHP message instead of whole data: “{words}”',
		description:
			'The code of the site, or of one of its plugins, has failed. Its error log says more.',
	},
	brokenService: {
		message: '{service} answered with HTTP status {status}',
		description: 'The service, or a proxy in front of it, isn’t working. Try again later.',
	},
	other: {
		message: '{service} answered with HTTP status {status}',
		description: [runAgain({ after: 'Check the parameters of the node', it: true })],
	},
	// With a good status, by what the body is.
	html: unreadable('a web page instead of data'),
	broken: unreadable('data that can’t be read, for example because it was cut off'),
	text: unreadable('text instead of data'),
	empty: unreadable('nothing'),
	json: unreadable('data in an unknown format'),
	// The same for a write.
	saysNothing: {
		message: '{service} answered, but didn’t say what it has done (HTTP status {status})',
		description: 'Check in the service whether it was done.',
	},
	// To a read on which a write depends.
	copy: {
		message: '{service} answered with a copy from a cache: “{copy}”',
		description: phrase`What is written next depends on it, and the copy may be old. ${NOTHING_SENT} The node had asked for no copy, under an address that was new. Exclude all addresses below {base} from caching, in every cache in front of the service: a plugin of the site, its server, a CDN. Then ${runAgain()}.`,
	},
	// To a read, although the credential has a login.
	anonymous: {
		message: 'The site ignores the login in the credential: it answers as it does to anybody',
		description: 'Check the login in the credential.',
	},
	unsure: {
		message: 'Couldn’t make sure that the site takes the login in the credential',
		description:
			'It may have answered as it does to anybody, who isn’t shown everything, and it doesn’t say just now whom it takes n8n for. Try again later.',
	},
	// With a good status, but longer than what is read of it.
	largeRecord: tooLarge(
		'a single record',
		'Check {address} in the credential: no record is that large.',
	),
	largePage: tooLarge(
		'one page of a list',
		'Set a smaller Page Size under Options › Advanced, if the operation has it, or check {address} in the credential.',
	),
	// The node itself failed to read it.
	readingFault: {
		message:
			'{service} answered with HTTP status {status}, but the node can’t read the answer: {words}',
		description: 'This is a fault of the node. Report it.',
	},
} as const satisfies Record<string, AnswerText>;

/** How many characters of a message or comment are read. */
const MAX_READ = 2000;

/** A message of PHP, or another text that isn’t data, as one short line of plain text. */
export const plainLine = (words: string): string =>
	shorten(
		words
			.slice(0, MAX_READ)
			.replace(/<!--|-->/g, '')
			.replace(/<[^<>]*>/g, '')
			.replace(/\s+/g, ' ')
			.trim(),
	);

/** What is said above the output of what stood around an answer that could be read all the same. */
export const tellBesides = ({ name }: Pick<Service, 'name'>, { isPhp, words }: Besides): string =>
	isPhp
		? `${name} printed PHP messages around its answer, which was complete: “${plainLine(words)}”. Turn off the display of PHP errors on the server.`
		: `${name} sent other text around its answer, which was complete: “${plainLine(words)}”. A plugin, cache or server probably adds it: let that leave out the addresses of the API.`;
