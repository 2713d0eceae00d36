import type { Body, Service } from '../service';
import { shorten } from './readMessage';

/** A text with places to fill in, in braces: `{service}`, `{address}` (the credential’s field with the address) … */
interface Text {
	message: string;
	description: string;
}

const TRY_LATER = 'The service, or a proxy in front of it, isn’t working. Try again later.';

/** What to say if a redirect or a page says nothing about the right address. */
export const NOT_FOLLOWED = 'Redirects aren’t followed, to keep the key safe.';

const PHP: Text = {
	message: '{service} printed a PHP message instead of whole data: “{words}”',
	description:
		'The code of the site, or of one of its plugins, has failed. Its error log says more.',
};

/** Refusals that say nothing in the service’s own words. */
export const REFUSALS = {
	redirect: {
		message: '{service} answered that it has moved to {location}',
		description: `${NOT_FOLLOWED} Enter the new address as {address} in the credential.`,
	},
	page: {
		message: '{service} answered with a web page instead of data (HTTP status {status})',
		description: 'Check {address} in the credential: it’s probably not the address of the API.',
	},
	pageOfProxy: {
		message: '{service} answered with a web page instead of data (HTTP status {status})',
		description: TRY_LATER,
	},
	php: PHP,
	brokenService: {
		message: '{service} answered with HTTP status {status}',
		description: TRY_LATER,
	},
	other: {
		message: '{service} answered with HTTP status {status}',
		description: 'Check the parameters of the node, then run it again.',
	},
} as const satisfies Record<string, Text>;

const unreadable = (what: string): Text => ({
	message: `{service} answered with ${what} (HTTP status {status})`,
	description: 'Try again. If it keeps happening, check {address} in the credential.',
});

/** Answers with a good status that can’t be read, by what their body is. */
export const UNREADABLE: Readonly<Record<Body['kind'], Text>> = {
	html: unreadable('a web page instead of data'),
	broken: unreadable('data that can’t be read, for example because it was cut off'),
	text: unreadable('text instead of data'),
	empty: unreadable('nothing'),
	json: unreadable('data in an unknown format'),
	php: PHP,
};

/** Good answers that are longer than what is read of them. */
export const TOO_LARGE = {
	record: {
		message: '{service} answered with more than {limit} MB of data for a single record',
		description:
			'Reading stopped there, so that n8n doesn’t run out of memory. Check {address} in the credential: no record is that large.',
	},
	page: {
		message: '{service} answered with more than {limit} MB of data for one page of a list',
		description:
			'Reading stopped there, so that n8n doesn’t run out of memory. Set a smaller Page Size under Options, if the operation has it, or check {address} in the credential.',
	},
} as const satisfies Record<string, Text>;

/** An answer of any status that the node itself failed to read. */
export const READING_FAULT: Text = {
	message:
		'{service} answered with HTTP status {status}, but the node can’t read the answer: {words}',
	description: 'This is a fault of the node. Report it.',
};

/** Fills in the places of a text. */
export function fillIn(
	{ message, description }: Text,
	{ name, addressField }: Pick<Service, 'name' | 'addressField'>,
	more: Readonly<Record<string, string>> = {},
): Text {
	const values: Readonly<Record<string, string>> = {
		service: name,
		address: addressField,
		...more,
	};
	const fill = (text: string) =>
		text.replace(/\{(\w+)\}/g, (place, each: string) => shorten(values[each] ?? place));
	return { message: fill(message), description: fill(description) };
}
