import { createHash } from 'crypto';
import { newBudget, type RateBudget } from './rateBudget';

/** Keys that were not used for the longest time are forgotten first. */
const MOST_KEYS = 200;

const budgets = new Map<string, RateBudget>();

/** The budget of an API key, shared by all executions of this process. Kept under a digest, never under the key. */
export function budgetOf(address: string, secrets: readonly string[]): RateBudget {
	const name = createHash('sha256')
		.update(JSON.stringify([address, secrets]))
		.digest('hex');
	const budget = budgets.get(name) ?? newBudget();
	budgets.delete(name);
	budgets.set(name, budget);
	const [oldest] = budgets.keys();
	if (budgets.size > MOST_KEYS && oldest !== undefined) budgets.delete(oldest);
	return budget;
}
