import { readPhoneNumber as readNumber } from '../../../nodes/shared/phone/phone';
import { outcomeOf } from '../../support/outcomes';

/** What a value is read as: a number, or the reason why it is none. */
export const readPhoneNumber = (input: unknown, country?: string) => {
	const read = outcomeOf(() => readNumber(input, country));
	return 'value' in read ? { number: read.value } : { reason: read.problem };
};
