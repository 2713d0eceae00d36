import { askAs, basic, party } from './calendar/client';
import { always, useObserved } from './calendar/observed/bench';

const { site, as, sandbox } = useObserved();
type Who = keyof typeof as;
const everybody = Object.keys(as) as Who[];
const account = () => sandbox().calendar;

describe('credentials', () => {
	test.each([
		['a wrong password', () => basic(account().username, 'guess')],
		['an unknown user', () => basic('nobody', account().password)],
	])('%s is rejected, even if the request needs no credentials', async (_as, header) => {
		const ask = askAs(sandbox, header);
		for (const path of ['/events', '/venues/201', '/', '/doc', '/nowhere']) {
			const { status, body, headers } = await ask('GET', path);
			expect([status, body.code]).toEqual([401, 'incorrect_password']);
			expect(headers).not.toHaveProperty('www-authenticate');
		}
	});

	test('a password also works without its spaces', async () => {
		const compact = () => basic(account().username, account().password.replace(/ /g, ''));
		expect((await askAs(sandbox, compact)('POST', '/events', party)).status).toBe(201);
	});

	test('a token is ignored', async () => {
		const ask = askAs(sandbox, () => `Bearer ${account().token}`);
		expect((await ask('GET', '/events')).status).toBe(200);
		expect((await ask('POST', '/events', party)).status).toBe(401);
	});
});

describe('permissions', () => {
	const writes: Array<[what: string, path: string, data: object, allowed: Who[]]> = [
		['events', '/events', party, ['contributor', 'author', 'editor', 'administrator']],
		['venues', '/venues', { venue: 'X' }, ['contributor', 'author', 'editor', 'administrator']],
		['categories', '/categories', { name: 'X' }, ['author', 'editor', 'administrator']],
		['tags', '/tags', { name: 'X' }, ['editor', 'administrator']],
	];
	test.each(writes)(
		'%s can be created by the users with that permission',
		async (_what, path, data, allowed) => {
			for (const who of everybody) {
				await sandbox().control.reset();
				const { status } = await as[who]('POST', path, data);
				const refused = who === 'anonymous' ? 401 : 403;
				expect([who, status]).toEqual([who, allowed.includes(who) ? 201 : refused]);
			}
		},
	);

	test('authors can change only their own events, contributors only until they are published', async () => {
		const authored = (await as.author('POST', '/events', party)).body.id;
		const handedIn = (await as.contributor('POST', '/events', party)).body.id;
		const may = async (who: Who, id: unknown) =>
			(await as[who]('DELETE', `/events/${String(id)}`)).status;
		expect(await may('author', 1131)).toBe(403);
		expect(await may('author', handedIn)).toBe(403);
		expect(await may('author', authored)).toBe(200);
		expect(await may('contributor', handedIn)).toBe(200);
		const { id } = (await as.contributor('POST', '/events', party)).body;
		await site().change('events', Number(id), { status: 'publish' });
		expect(await may('contributor', id)).toBe(403);
	});

	test.each<[who: Who, wanted: string | undefined, status: string]>([
		['contributor', undefined, 'draft'],
		['contributor', 'publish', 'pending'],
		['contributor', 'private', 'private'],
		['author', undefined, 'publish'],
		['author', 'draft', 'draft'],
		['editor', undefined, 'publish'],
	])('an event that a %s creates with the status %s becomes %s', async (who, wanted, status) => {
		const { body } = await as[who]('POST', '/events', {
			...party,
			...(wanted && { status: wanted }),
		});
		expect(body.status).toBe(status);
	});

	test('values are checked before permissions', async () => {
		for (const path of ['/events/9', '/venues/9', '/tags/9']) {
			const { status, body } = await as.anonymous('DELETE', path);
			expect([status, body.message]).toEqual([400, 'Invalid parameter(s): id']);
		}
		expect((await as.anonymous('POST', '/events', {})).status).toBe(400);
		expect((await as.subscriber('POST', '/events', { ...party, title: '' })).status).toBe(400);
		expect((await as.anonymous('POST', '/events/1001', { image: 'bad' })).status).toBe(400);
		expect((await as.anonymous('POST', '/events/1001', { title: 'X' })).status).toBe(401);
	});
});

describe('an unpublished event', () => {
	test.each<[who: Who, total: number]>([
		['anonymous', 126],
		['subscriber', 126],
		['contributor', 131],
		['editor', 131],
		['administrator', 131],
	])('is in the list of %s only if they can edit (%i)', async (who, total) => {
		await site().trash('events', 1132);
		const { body } = await as[who]('GET', `/events?${always}`);
		expect(body.total).toBe(total - 1);
	});

	test.each<[who: Who, status: string, answer: number]>([
		['anonymous', 'publish', 200],
		['anonymous', 'draft', 400],
		['subscriber', 'trash', 400],
		['contributor', 'draft,trash', 200],
		['editor', 'trash', 200],
		['editor', 'any', 400],
		['administrator', 'mood', 400],
	])('in a list for %s with status=%s answers %i', async (who, status, answer) => {
		for (const name of ['events', 'venues', 'organizers']) {
			expect((await as[who]('GET', `/${name}?status=${status}`)).status).toBe(answer);
		}
	});

	test('can be read by users who can edit it', async () => {
		await site().change('events', 1029, { author: 3 });
		await site().change('venues', 201, { status: 'private' });
		const seen = async (who: Who, path: string) => {
			const { status, body } = await as[who]('GET', path);
			return body.code ?? status;
		};
		expect(await seen('anonymous', '/events/1029')).toBe('event-not-accessible');
		expect(await seen('contributor', '/events/1029')).toBe('event-not-accessible');
		expect(await seen('author', '/events/1029')).toBe(200);
		expect(await seen('administrator', '/events/1029')).toBe(200);
		expect(await seen('anonymous', '/venues/201')).toBe('venue-not-accessible');
	});
});
