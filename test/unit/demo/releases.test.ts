import { newestOf } from '../../n8n/releases';

const tags = [
	'2.9.0',
	'2.41.3',
	'2.41.12',
	'20.1.0',
	'3.0.0',
	'3.3.0',
	'3.4.0-rc.1',
	'3.10.0-exp.0',
]
	.map((version) => `5f3c\trefs/tags/n8n@${version}`)
	.concat('5f3c\trefs/tags/n8n@3.2.0^{}')
	.join('\n');

test.each([
	['2', '2.41.12'],
	['2.9', '2.9.0'],
	['2.41.3', '2.41.3'],
	['3', '3.3.0'],
])('the newest release of n8n %s is %s, by numbers, without those to come', (begin, newest) => {
	expect(newestOf(begin, tags)).toBe(newest);
});

test('a release that isn’t there is told', () => {
	expect(() => newestOf('2.41.1', tags)).toThrow(new Error('n8n has no release 2.41.1'));
});
