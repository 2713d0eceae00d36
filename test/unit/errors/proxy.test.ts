import { worded } from '../../../nodes/shared/errors/render';
import { explainAnswer } from '../../../nodes/shared/errors/refusals';
import { explainFault } from '../../../nodes/shared/errors/faults';
import { sms } from '../../../nodes/Sms/service';

const target = { labels: {}, records: [], idempotent: false };

test.each([
	{ kind: 'html' as const, value: '<html><title>Proxy</title>' },
	{ kind: 'json' as const, value: { error: 'Proxy Authentication Required' } },
])('a proxy that wants another password is named, not the address: %j', (body) => {
	const answer = { statusCode: 407, headers: {}, body };
	expect(worded(explainAnswer(sms, answer, target))).toMatchObject({
		message: 'A proxy between n8n and SMS refused the request (HTTP status 407)',
		description: expect.stringMatching(/Check Proxy under Settings > Request Options/) as string,
	});
});

test.each(['ECONNREFUSED', 'ENOTFOUND'])('if nothing answers (%s), Proxy is named too', (code) => {
	const { failure } = explainFault(
		sms,
		Object.assign(new Error('x'), { code, syscall: 'connect' }),
		target,
	);
	expect(worded(failure).description).toContain('If Proxy under Settings > Request Options is set');
});
