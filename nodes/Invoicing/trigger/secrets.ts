import { usable, type SigningSecrets } from './signature';

/**
 * What is wrong with a pair of secrets as typed into the credential, as a sentence for its owner;
 * undefined when nothing is. Checks all that can be checked without the service.
 */
export function secretProblem({ current, previous }: SigningSecrets): string | undefined {
	if (!usable(current)) {
		return 'Signing Secret is empty. Paste the secret that the service showed when the endpoint was created';
	}
	if (current !== current.trim()) {
		return 'Signing Secret starts or ends with white space. Paste it again without';
	}
	if (previous === undefined || previous === '') return undefined;
	if (!usable(previous) || previous !== previous.trim()) {
		return 'Previous Signing Secret starts or ends with white space, or is nothing else. Paste it again without, or empty the field';
	}
	if (previous === current) {
		return 'Previous Signing Secret is the same as Signing Secret. Empty it, or paste the older secret there';
	}
	return undefined;
}

/**
 * The credential test. There is no call to the service that could tell whether a secret is the
 * right one, so it judges what was typed and says that it knows no more.
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
			'The secrets look complete. The service has no call to check them: the first delivery will tell',
	};
}
