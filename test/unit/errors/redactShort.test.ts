import { redact } from '../../../nodes/shared/errors/redact';

const hide = (text: string, secret = 'key-12') => redact(text, [secret]);

describe('a secret shorter than 8 characters is hidden where it is a whole value', () => {
	test.each([
		['{"error":"Bad","you_sent":"key-12"}', '{"error":"Bad","you_sent":"[hidden]"}'],
		['{"list": ["key-12", "KEY-12"]}', '{"list": ["[hidden]", "[hidden]"]}'],
		['{"error":"Bad key \\"key-12\\""}', '{"error":"Bad key \\"[hidden]\\""}'],
		["Bad key 'key-12'.", "Bad key '[hidden]'."],
		['Bad key &quot;key-12&quot;', 'Bad key &quot;[hidden]&quot;'],
		['/x?api_key=key-12', '/x?api_key=[hidden]'],
		['/x?api_key=key-12&n=1', '/x?api_key=[hidden]&n=1'],
		['/x?api_key=key-12#top', '/x?api_key=[hidden]#top'],
		['/x?a=1&amp;api_key=key%2D12&amp;n=1', '/x?a=1&amp;api_key=[hidden]&amp;n=1'],
		['/x?to=%2Fy%3Fapi_key%3Dkey-12%26n', '/x?to=%2Fy%3Fapi_key%3D[hidden]%26n'],
		['"/x?api_key\\u003dkey-12\\u0026n=1"', '"/x?api_key\\u003d[hidden]\\u0026n=1"'],
		['Authorization: Bearer key-12', 'Authorization: Bearer [hidden]'],
		['authorization=bearer+key-12', 'authorization=bearer+[hidden]'],
		['Basic%20key-12 is wrong', 'Basic%20[hidden] is wrong'],
		['X-API-Key: key-12', 'X-API-Key: [hidden]'],
		['key-12', '[hidden]'],
		[' key-12\n', '[hidden]'],
	])('in %s', (text, clean) => {
		expect(hide(text)).toBe(clean);
	});

	test.each([
		['+/=', '/x?k=%252B%252f%253D&n', '/x?k=[hidden]&n'],
		['+/=', '{"k":"\\u002b\\/="}', '{"k":"[hidden]"}'],
		['(', '{"k":"("}', '{"k":"[hidden]"}'],
		['1', '/x?api_key=1&n=11', '/x?api_key=[hidden]&n=11'],
		['key-7', 'authorization=bearer+key-7', 'authorization=bearer+[hidden]'],
	])('%j in %s', (secret, text, clean) => {
		expect(hide(text, secret)).toBe(clean);
	});
});

test.each([
	['in words', 'message', 'the message in messages'],
	['in a longer value', 'abc', '{"a":"abc d","b":"abcd","c":"d abc","d":"ab-abc-d"}'],
	['in a longer parameter', 'abc', '/x?a=abcd&b=abc-d&c=abc_d&abc=1'],
	['in a name in JSON', 'id', '{"id":"1","a":{"id" : 2}}'],
	['in a name in JSON inside JSON', 'id', '{"body":"{\\"id\\":1}"}'],
	['in a number in JSON', '12', '{"total":12,"list":[12]}'],
	['in a longer token', 'abc', 'Bearer abcd and Basic abc-d'],
])('a secret shorter than 8 characters is left %s', (_where, secret, text) => {
	expect(hide(text, secret)).toBe(text);
});
