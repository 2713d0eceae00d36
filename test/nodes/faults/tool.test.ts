import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const message = {
	specifyRecipients: 'text',
	senderId: 'AKWAABA',
	to: '+233241234567',
	message: 'Your table is ready.',
};
const sends = async () =>
	(await bench.control.requests()).filter(({ path }) => path.endsWith('/sms/send')).length;

test('a node used as a tool returns the same as in a workflow', async () => {
	const [plain, tool] = [
		await bench.run('message.send', message),
		await bench.run('message.send', message, { asTool: true }),
	];
	expect(errorShown(tool)).toBeUndefined();
	const keys = ({ items }: typeof plain) => items.map(({ json }) => Object.keys(json));
	expect(keys(tool)).toEqual(keys(plain));
	expect(await sends()).toBe(2);
});

test('a tool that is called twice with the same message sends it twice', async () => {
	await bench.run('message.send', message, { asTool: true, times: 2 });
	expect(await sends()).toBe(2);
});

test('a tool never repeats a message with an unknown outcome, however often it is called', async () => {
	await bench.control.addFault({ kind: 'status', status: 500, times: 1 });
	const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const outcome = await bench.run('message.send', message, { asTool: true, node });
	expect(errorShown(outcome)?.description).toContain('It was not sent again');
	expect(await sends()).toBe(1);
});

test('a tool rejects invalid input before anything is sent', async () => {
	const outcome = await bench.run('message.send', { ...message, to: '12' }, { asTool: true });
	expect(errorShown(outcome)?.message).toContain('“To”');
	expect(await sends()).toBe(0);
});
