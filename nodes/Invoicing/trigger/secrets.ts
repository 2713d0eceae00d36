import { isUsable, type SigningSecrets } from './signature';

/** What is wrong with the secrets of a credential, as a message for the user; undefined if they look valid. */
export function secretProblem({ current, previous }: SigningSecrets): string | undefined {
	if (!isUsable(current)) {
		return 'Signing Secret is empty. Enter the secret that the service showed when the endpoint was created.';
	}
	if (current !== current.trim()) {
		return 'Signing Secret starts or ends with spaces or line breaks. Enter it again without them.';
	}
	if (previous === undefined || previous === '') return undefined;
	if (!isUsable(previous) || previous !== previous.trim()) {
		return 'Previous Signing Secret starts or ends with spaces or line breaks. Enter it again without them, or empty the field.';
	}
	if (previous === current) {
		return 'Previous Signing Secret is the same as Signing Secret. Empty it, or enter the old secret.';
	}
	return undefined;
}

/**
 * The credential test. The service has no request that confirms a secret, so this only finds mistakes made when
 * entering it, and says so.
 *
 * @param data the credential's fields `secret` and `previousSecret`
 */
export function testSecrets(data: Record<string, unknown> = {}): {
	status: 'OK' | 'Error';
	message: string;
} {
	const message = secretProblem({ current: data.secret, previous: data.previousSecret });
	if (message !== undefined) return { status: 'Error', message };
	return {
		status: 'OK',
		message:
			'The secrets look valid, but the service can’t confirm them until the first delivery arrives. If one begins with “=”, n8n takes it for an expression and drops that sign, which the trigger allows for.',
	};
}
