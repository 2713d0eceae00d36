import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';

const ERRORS: unknown[] = [
	{ error: 'No', code: 'LOCKED' },
	{ error: true, message: 'No' },
	{ error: { message: 'No' } },
	{ errors: ['No'] },
	{ errors: { amount: ['No'] } },
	{ message: 'No', code: 'LOCKED' },
	{ message: 'No', code: 101 },
	{ success: false },
	{ ok: false, message: 'No' },
	{ success: 'false', message: 'No' },
	{ success: 0 },
	{ ok: 0, message: 'No' },
	{ status: 'error', message: 'No' },
	{ status: 422 },
	{ status: 500 },
	{ status: 'errors' },
	{ status: 'fail' },
	{ status: 'Failure' },
	{ message: 'No', code: 'LOCKED', status: 'undone' },
	{ message: 'No', code: 'LOCKED', status: 'accepted with errors' },
	{ message: 'No', code: '2XX' },
	{ data: null, error: 'No' },
	{ data: {}, error: 'No' },
	{ data: [], error: 'No' },
];

const GOOD: unknown[] = [
	{ error: null, errors: [] },
	{ error: false, message: 'Recorded', code: 'RECORDED' },
	{ error: '' },
	{ errorCode: '00', errorMessage: 'Success' },
	{ error_code: 0, error_message: '' },
	{ success: 1, ok: 'true' },
	{ error: {} },
	{ errors: {} },
	{ errors: [], error: { message: '', code: null } },
	{ message: 'Recorded' },
	{ message: 'Recorded', code: 'OK' },
	{ message: 'Recorded', code: 200 },
	{ message: 'Recorded', code: 'RECORDED', success: true },
	{ message: 'Recorded', code: 'RECORDED', status: 'success' },
	{ status: 'ok' },
	{ status: 300 },
	{ status: '4xx' },
	{ status: 'no errors' },
	{ status: 'errorless' },
	{ success: 'none', ok: '10' },
	{ success: 'nothing', ok: '00' },
	{ message: 'Recorded', code: '00' },
	{ message: 'Recorded', code: 'Successful' },
	{},
	[],
	null,
	'error',
	7,
];

describe.each([sms, invoicing, calendar])('a 2xx answer of $name', (service) => {
	test.each(ERRORS.map((body) => [body]))('is a refusal: %j', (body) => {
		expect(service.refusalStatus(body, 200)).toBeDefined();
	});

	test.each(GOOD.map((body) => [body]))('is none: %j', (body) => {
		expect(service.refusalStatus(body, 200)).toBeUndefined();
	});
});

test.each([
	[invoicing, { data: { id: 'a' }, error: 'The email wasn’t sent' }],
	[invoicing, { data: { id: 'a', status: 'overdue' }, errors: ['x'], success: true }],
	[invoicing, { data: [{ id: 'a' }], error: 'x' }],
	[invoicing, { id: 'a', error: 'x' }],
	[sms, { sent: 0, failed: 2, error: 'x' }],
	[sms, { recipients: [], errors: ['x'] }],
	[sms, { balance: 0, error: 'x' }],
	[calendar, { id: 5, errors: { a: ['b'] } }],
])('an answer with a record is none, even with an error: %#', (service, body) => {
	expect(service.refusalStatus(body, 200)).toBeUndefined();
});

test.each<[unknown, number | undefined]>([
	[{ code: 'x', message: 'y', data: { status: 404 } }, 404],
	[{ code: 'x', message: 'y', data: { status: 503 } }, 503],
	[{ code: 'x', message: 'y', data: { status: '408' } }, 408],
	[{ errors: { x: ['y'] }, error_data: { x: { status: 500 } } }, 500],
	[{ errors: { x: ['y'] }, error_data: [] }, 400],
	[{ errors: ['y'] }, 400],
	[{ error: 'y', errors: null }, 200],
	[{ error: 'y', errors: [] }, 200],
	[{ success: false, errors: {} }, 200],
	[{ error: ['\0'], errors: [''] }, 200],
	[{ code: 'x', message: 'y', data: { status: 200 } }, 200],
	[{ code: 'x', message: 'y', data: { status: 4e9 } }, 200],
	[null, undefined],
])('in an answer of the calendar with status 200, %j means %s', (body, status) => {
	expect(calendar.refusalStatus(body, 200)).toBe(status);
});
