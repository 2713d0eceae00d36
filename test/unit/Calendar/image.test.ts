import { imageText } from '../../../nodes/Calendar/image';
import { outcomes } from '../../support/outcomes';

const read = (value: unknown) => {
	const notes: string[] = [];
	const note = (made: string, type = 'info') => void notes.push(`${type} ${made}`);
	const image = outcomes((entered: unknown) => imageText(entered, { timezone: 'UTC', note }));
	return { ...image(value, { timezone: 'UTC' }), notes };
};

test.each<[unknown, string]>([
	['501', '501'],
	[501, '501'],
	['501.0', '501'],
	['501\u200b', '501'],
	[{ id: 501, url: 'x' }, '501'],
	// What WordPress answers to an upload, and its image of an event.
	[{ id: 501, source_url: 'https://example.com/a.jpg', mime_type: 'image/jpeg' }, '501'],
	['https://example.com/a.jpg', 'https://example.com/a.jpg'],
	['https://example.com/image?id=7', 'https://example.com/image?id=7'],
	['//cdn.example.com/a.jpg', 'http://cdn.example.com/a.jpg'],
	['example.com/a.jpg', 'http://example.com/a.jpg'],
	[
		'https://drive.google.com/uc?export=download&id=7',
		'https://drive.google.com/uc?export=download&id=7',
	],
	['https://www.dropbox.com/s/7/a.jpg?raw=1', 'https://www.dropbox.com/s/7/a.jpg?raw=1'],
	['https://images.unsplash.com/photo-7', 'https://images.unsplash.com/photo-7'],
	[{ url: 'https://example.com/a.jpg' }, 'https://example.com/a.jpg'],
])('the image %j is sent as %s', (value, sent) => {
	expect(read(value)).toEqual({ value: sent, notes: [] });
});

const UPLOAD =
	'The calendar takes no uploads: send the file to wp/v2/media of the site with an HTTP Request node, with the same credential, and use the “id” of its answer';

test.each([
	'a.jpg',
	'/uploads/a.jpg',
	'./a.jpg',
	'C:\\photos\\concert.jpg',
	'/home/ama/a.jpg',
	'file:///home/ama/a.jpg',
	'data:image/png;base64,iVBORw0KGgo=',
	'blob:https://example.com/7',
	'ftp://example.com/a.jpg',
	'a picture',
	'ama@example.com',
])('%s can’t be fetched by any site, so it is refused', (value) => {
	expect(read(value)).toEqual({
		problem: `must be a public address such as https://example.com/fair.jpg, or the ID of an image of the site, but is “${value}”. ${UPLOAD}`,
		notes: [],
	});
});

test.each([{ fileName: 'fair.jpg' }, { fileName: 'fair.jpg', id: 'filesystem-v2:workflows/7' }])(
	'a file of an item is no image of the site: %j',
	(more) => {
		const file = { mimeType: 'image/jpeg', data: 'iVBORw0KGgo=', ...more };
		expect(read(file)).toEqual({ problem: `is a file (“fair.jpg”). ${UPLOAD}`, notes: [] });
		const unnamed = { mimeType: 'image/jpeg', data: '' };
		expect(read(unnamed)).toEqual({ problem: `is a file (“image/jpeg”). ${UPLOAD}`, notes: [] });
	},
);

const PAGE = 'and the site needs the address of the image itself';
const NEAR = 'which only computers nearby may reach';

test.each([
	['https://drive.google.com/file/d/7/view?usp=sharing', `is a page of drive.google.com, ${PAGE}`],
	['https://www.dropbox.com/s/7/a?dl=0', `is a page of www.dropbox.com, ${PAGE}`],
	['https://1drv.ms/i/s!A7', `is a page of 1drv.ms, ${PAGE}`],
	['https://firm.sharepoint.com/:i:/g/7', `is a page of firm.sharepoint.com, ${PAGE}`],
	['https://unsplash.com/photos/7', `is a page of unsplash.com, ${PAGE}`],
	['https://example.com/fair.html', 'doesn’t look like an image that sites can show'],
	['https://example.com/poster.PDF?x=1', 'doesn’t look like an image that sites can show'],
	['http://localhost:8080/a.jpg', `is at localhost, ${NEAR}`],
	['http://192.168.0.7/a.jpg', `is at 192.168.0.7, ${NEAR}`],
	['http://nas.local/a.jpg', `is at nas.local, ${NEAR}`],
])('%s is sent, and it is told that it %s', (value, told) => {
	expect(read(value)).toEqual({ value, notes: [`warning ${told}`] });
});

test('an address from the source of a page is read with its &', () => {
	expect(read('https://example.com/a?w=1&amp;h=2')).toEqual({
		value: 'https://example.com/a?w=1&h=2',
		notes: ['info was read with “&” in place of “&amp;”'],
	});
});
