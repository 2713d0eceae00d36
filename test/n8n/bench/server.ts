/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { startSandbox } from '../../sandbox';

/** The sandbox in a process of its own, so that its work isn't counted as n8n's; lives as long as its parent. */
async function serve(): Promise<void> {
	const invoices = Number(process.argv[2]);
	const { url, sms, invoicing, calendar } = await startSandbox({ invoices });
	process.once('disconnect', () => process.exit(0));
	process.send?.({ url, sms, invoicing, calendar });
}

void serve();
