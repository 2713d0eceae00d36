import { startSandbox, type SandboxOptions } from '../sandbox';

process.once('disconnect', () => process.exit(0));
void startSandbox(JSON.parse(process.argv[2] ?? '{}') as SandboxOptions).then(
	({ url, sms, invoicing, calendar }) => process.send?.({ url, sms, invoicing, calendar }),
);
