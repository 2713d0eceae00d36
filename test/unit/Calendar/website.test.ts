import {
	normalizeWebsite,
	websiteAddress as websiteAddressValue,
} from '../../../nodes/Calendar/values';
import { outcomes } from '../../support/outcomes';

const websiteAddress = outcomes(websiteAddressValue);

const context = { timezone: 'UTC' };

test.each([
	['http://example.com', 'http://example.com'],
	['https://a:b@example.com:8080/x?y=%20&z=1#top', 'https://a:b@example.com:8080/x?y=%20&z=1#top'],
	['https://example.com/a/../b', 'https://example.com/a/../b'],
	['http://[::1]:8080/', 'http://[::1]:8080/'],
	[' https://example.com ', 'https://example.com'],
	['example.com', 'http://example.com'],
	['www.example.com/fair?a=1', 'http://www.example.com/fair?a=1'],
	['example.com:8080', 'http://example.com:8080'],
	['example.com:8080/x', 'http://example.com:8080/x'],
	['localhost:3000', 'http://localhost:3000'],
	['//example.com/x', 'http://example.com/x'],
	['HTTP://Example.com', 'http://example.com'],
	['https://exämple.test/größe', 'https://xn--exmple-cua.test/gr%C3%B6%C3%9Fe'],
	['exämple.test', 'http://xn--exmple-cua.test'],
	['https://example.com/a b?c=d e', 'https://example.com/a%20b?c=d%20e'],
	['https://example.com/%C3%B6/ö', 'https://example.com/%C3%B6/%C3%B6'],
	['https://example.com?größe=1', 'https://example.com?gr%C3%B6%C3%9Fe=1'],
])('%j is sent as %j', (entered, sent) => {
	expect(normalizeWebsite(entered)).toBe(sent);
	expect(normalizeWebsite(sent)).toBe(sent);
	expect(websiteAddress(entered, context)).toEqual({ value: sent });
});

test.each([
	...['/tickets', '../x', '?a=1', '#top', 'soon', 'The website of the fair', 'a@b.example'],
	...['mailto:a@b.example', 'tel:+233302000101', 'tel:233302000101', 'javascript:alert(1)'],
	...['ftp://example.com', 'https://', 'https:///x', 'http://exa mple.com'],
	...['https://my_host.example', 'https://example.com:99999/ö'],
])('%j isn’t a website', (entered) => {
	expect(normalizeWebsite(entered)).toBeUndefined();
	expect(websiteAddress(entered, context)).toEqual({
		problem: `must be a web address such as https://example.com, but is “${entered}”`,
	});
});

test.each([
	['', ''],
	['  ', ''],
	['\u200b', ''],
])('%j empties the field', (entered, sent) => {
	expect(websiteAddress(entered, context)).toEqual({ value: sent });
});

test('an object isn’t a website', () => {
	expect(websiteAddress({ a: 1 }, context)).toHaveProperty('problem');
});

test('an address from the source of a page is read with its &, which is told', () => {
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	const read = (address: string) => websiteAddressValue(address, { ...context, note });
	expect(read('https://example.com/?a=1&amp;b=2&#038;c=3')).toBe(
		'https://example.com/?a=1&b=2&c=3',
	);
	expect(read('https://example.com/?a=1&copy=2')).toBe('https://example.com/?a=1&copy=2');
	expect(notes).toEqual(['was read with “&” in place of “&amp;”']);
});

test('characters that nobody sees are no part of an address', () => {
	expect(websiteAddress('\u200bhttps://example.com/\u200bfair\ufeff', context)).toEqual({
		value: 'https://example.com/fair',
	});
});
