import { startSandbox } from '../../sandbox';

/** Runs the sandbox in its own process, so that its work isn't measured as n8n's. Ends with its parent process. */
async function serve(): Promise<void> {
	const invoices = Number(process.argv[2]);
	const mode = process.argv[3] === 'observed' ? 'observed' : undefined;
	const { url, sms, invoicing, calendar } = await startSandbox({ invoices, calendar: mode });
	process.once('disconnect', () => process.exit(0));
	process.send?.({ url, sms, invoicing, calendar });
}

void serve();
