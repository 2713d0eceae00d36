import { resources as calendar } from '../../../nodes/Calendar/resources';
import { resources as invoicing } from '../../../nodes/Invoicing/resources';
import { resources as sms } from '../../../nodes/Sms/resources';

test('every write has a title for an outcome that nobody knows, which says what may have been done', () => {
	const operations = [calendar, invoicing, sms]
		.flatMap((resources) => Object.values(resources))
		.flatMap((operationsOfOne) => Object.values(operationsOfOne))
		.filter(({ idempotent }) => !idempotent);
	expect(operations.length).toBeGreaterThan(20);
	for (const { action, inDoubt } of operations) {
		expect([action, inDoubt?.title]).toEqual([
			action,
			expect.stringMatching(/^The [a-z]+ may have been [a-z ]+$/) as string,
		]);
	}
});
