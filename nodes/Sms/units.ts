import type { PlannedItem } from '../shared/operation';
import { numbersOf } from './resources/message/readSendReport';
import { segments } from './segments';

/** What messages cost, as far as can be told: the service doesn’t say how it counts units. */
export const unitsOf = (items: ReadonlyArray<Pick<PlannedItem, 'body'>>): number =>
	items.reduce((sum, { body }) => {
		const { message, unicode } = body;
		return sum + segments(String(message), unicode === true).segments * numbersOf({ body }).length;
	}, 0);
