import { search, testCredential } from '../support/contexts';
import { startRawServer, type RawServer } from '../support/rawServer';
import { runNode } from '../support/runNode';
import { byId, NO_RECORD } from '../support/seedRecords';

const NAME = 'Andr\u00e9 M\u00fcller';
const KEY = 'cl\u00e9-secrete-0123';

let server: RawServer;
let answer: { status: number; body: Buffer };
const credential = () => ({ baseUrl: server.url, apiKey: KEY });

beforeAll(async () => {
	const type = { 'content-type': 'application/json; charset=iso-8859-1' };
	server = await startRawServer((response) =>
		response.writeHead(answer.status, type).end(answer.body),
	);
});
afterAll(async () => await server.close());

const run = async (operation: string) =>
	await runNode({
		type: 'invoicing',
		parameters: { resource: 'client', operation, clientId: byId(NO_RECORD), simplify: false },
		credentials: { invoicingApi: credential() },
	});

/** Which charsets are read, and how, shows ../unit/http/readBody.test.ts. */
describe('an answer in another charset than UTF-8', () => {
	const say = (status: number, body: object) => {
		answer = { status, body: Buffer.from(JSON.stringify(body), 'latin1') };
	};

	test('reaches the item as it was written', async () => {
		say(200, { data: { id: '1', name: NAME } });
		expect((await run('get')).items[0]?.json).toMatchObject({ name: NAME });
	});

	test('is quoted in an error, without the key', async () => {
		say(400, { error: `No ${NAME}, ${KEY}` });
		expect((await run('get')).error?.message).toContain(`No ${NAME}, [hidden]`);
	});

	test('fills a list to choose from', async () => {
		say(200, { data: [{ id: '1', name: NAME }], meta: { total: 1 } });
		const { results } = await search('invoicing', 'searchClients', credential());
		expect(results[0]?.name).toContain(NAME);
	});

	test('is quoted by the test of the credential', async () => {
		say(401, { error: `No ${NAME}, ${KEY}` });
		const { message } = await testCredential('invoicing', credential());
		expect(message).toContain(`No ${NAME}, [hidden]`);
	});
});
