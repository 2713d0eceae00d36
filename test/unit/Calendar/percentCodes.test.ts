import type { IDataObject } from 'n8n-workflow';

import {
	hasLostCodes,
	learnOfCodes,
	namesWithCodes,
	refuseDamage,
	withoutPercentCodes,
} from '../../../nodes/Calendar/records/percentCodes';
import type { Write } from '../../../nodes/Calendar/records/write';

test.each([
	['a%20b', 'ab'],
	['https://x.example/wiki/%C3%84rger?q=a%20b%26c', 'https://x.example/wiki/rger?q=abc'],
	['100% sure', '100% sure'],
	['5%', '5%'],
	['%%2020', ''],
	['%2%200x', 'x'],
	['%g0 %0g', '%g0 %0g'],
	['%e2%82%AC', ''],
])('%j is stored as %j', (text, stored) => {
	expect(withoutPercentCodes(text)).toBe(stored);
});

test.each<[unknown, unknown, boolean]>([
	['a%20b', 'ab', true],
	['%30', undefined, true],
	['A%20b %41', 'Ab', true],
	['a%20b', 'a%20b', false],
	['a%20b', 'other', false],
	['ab', 'ab', false],
	[['a%20b'], ['ab'], false],
	[undefined, 'ab', false],
])('%j that is shown as %j has lost codes: %j', (sent, shown, expected) => {
	expect(hasLostCodes(sent, shown)).toBe(expected);
});

const website = 'https://x.example/a%20b';
const updating = (body: IDataObject, changes: IDataObject) =>
	({ path: '/events/7', body, update: { record: {}, changes } }) as unknown as Write;
const refusal = (write: Write, site: string) => {
	try {
		refuseDamage(write, site);
		return undefined;
	} catch (error) {
		return error;
	}
};

test('a link that is only sent back is refused once the site has damaged one, and only there', () => {
	const [site, other] = ['https://one.example', 'https://two.example'];
	const kept = updating({ title: 'New', website }, { title: 'New' });
	expect(refusal(kept, site)).toBeUndefined();
	learnOfCodes({ website: 'https://x.example/ab' }, { website }, site);
	expect(refusal(kept, site)).toMatchObject({
		message: expect.anything() as unknown,
	});
	expect(refusal(kept, other)).toBeUndefined();
	// Whoever sets it accepts what becomes of it, and other links keep what they have.
	expect(refusal(updating({ website }, { website }), site)).toBeUndefined();
	expect(refusal(updating({ website: 'https://x.example' }, {}), site)).toBeUndefined();
	expect(refusal(updating({ cost: '5%20x' }, {}), site)).toBeDefined();
	// The site has got another theme.
	learnOfCodes({ website }, { website }, site);
	expect(refusal(kept, site)).toBeUndefined();
});

test('what will lose codes is known for all sites, but for events', () => {
	const site = 'https://three.example';
	const place = { venue: 'A%20b', description: 'a%20b', address: '5%20x', website, phone: '030' };
	expect(namesWithCodes('venues', place, site)).toEqual(['address', 'website']);
	expect(namesWithCodes('tags', { name: 'A%20b', description: 'a%20b' }, site)).toEqual(['name']);
	expect(namesWithCodes('events', { website, title: '%20' }, site)).toEqual([]);
});
