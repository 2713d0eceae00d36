import fc from 'fast-check';

import { decodeHtml, normalizeText, plainText, sameText } from '../../../nodes/Calendar/values';

test.each([
	['A &#038; B&#8217;s', 'A & B’s'],
	['&lt;b&gt; &amp;amp; &quot;x&quot;', '<b> &amp; "x"'],
	['&#x2013; &#X1F600;', '– 😀'],
	['&hellip; &nbsp;| &EACUTE; &Eacute;', '… \u00a0| é é'.replace('\u00a0', ' ')],
	[
		'AT&T & &unknown; &#0; &#xD800; &#9999999; &#;',
		'AT&T & &unknown; &#0; &#xD800; &#9999999; &#;',
	],
	['&constructor; &toString;', '&constructor; &toString;'],
	['', ''],
])('%j reads as %j', (html, text) => {
	expect(decodeHtml(html)).toBe(text);
});

test.each<[unknown, string]>([
	[undefined, ''],
	[null, ''],
	[12, '12'],
	[['a'], ''],
	[{}, ''],
])('%j, which isn’t text, is read as text', (value, text) => {
	expect(decodeHtml(value)).toBe(text);
});

test.each([
	['<p>One<br />two</p>\n<p>Three &amp; four</p>\n', 'One\ntwo\nThree & four'],
	['<ul><li>a</li><li> b </li></ul>c', 'a\nb\n\nc'],
	['<script>alert(1)</script>x<style>p{}</style><!-- y -->', 'x'],
	['1 < 2 and 3 > 2 &lt;p&gt;', '1 < 2 and 3 > 2 <p>'],
	['<a href="https://x.example/?a=1&amp;b=2">Link</a>', 'Link'],
])('%j is the plain text %j', (html, text) => {
	expect(plainText(html)).toBe(text);
});

test('any text can be read, and escaped text reads as the original', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const escaped = text.replace(/[&<>"'’]/g, (sign) => `&#${sign.charCodeAt(0)};`);
			expect(decodeHtml(escaped)).toBe(text);
			expect(typeof plainText(text)).toBe('string');
			// Spaces are changed.
			if (!/\s/.test(text)) expect(plainText(escaped)).toBe(text);
		}),
	);
});

test.each([
	['Kwame’s “Bar” – Live…', 'kwame\'s "bar" - live...'],
	['  Two   words ', 'two words'],
	['Caf\u00e9', 'CAFE\u0301'],
	['Rock &amp; Roll', 'rock & roll'],
	['One -- two', 'One — two'],
	['4x4 Club', '4&#215;4 Club'],
	['The 9" and 5\' Hall', 'The 9&#8243; and 5&#8242; Hall'],
	["``Kente'' (TM)", '&#8220;Kente&#8221; &#8482;'],
])('%j and %j are the same name', (one, other) => {
	expect(sameText(one, other)).toBe(true);
	expect(normalizeText(one)).toBe(normalizeText(other));
});

test.each([
	['Jazz', 'Jazz 2'],
	['Cafe', 'Café'],
	['', 'a'],
])('%j and %j are not', (one, other) => {
	expect(sameText(one, other)).toBe(false);
});
