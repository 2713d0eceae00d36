import type { INodeProperties } from 'n8n-workflow';

import { resources as calendar } from '../../nodes/Calendar/resources';
import { resources as invoicing } from '../../nodes/Invoicing/resources';
import { resources as sms } from '../../nodes/Sms/resources';
import type { Operation, Resources } from '../../nodes/shared/operation';
import { withSendOptions } from '../../nodes/shared/panel/sendOptions';
import { innerFields } from './panel';

/** The resources of each service, with all their operations. */
export const RESOURCES = { sms, invoicing, calendar } satisfies Record<string, Resources>;

export type UsualService = keyof typeof RESOURCES;

const RECORDS = [
	'clientId',
	'eventId',
	'invoiceId',
	'receiptId',
	'categoryId',
	'tagId',
	'organizerId',
	'venueId',
];

/** A resource locator in ID mode. */
export const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });

/** The ID of a record of the service, another one for each item. */
const usualId = (service: UsualService, item = 0): string =>
	service === 'calendar' ? String(7 + item) : `6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a4${2 + item}`;

/** Values with which the operation can be sent. Those of each item, up to the eighth, stand for another record. */
export const usualParameters = (
	service: UsualService,
	operation: Operation,
	item = 0,
): Record<string, unknown> => {
	const own = item === 0 ? '' : ` ${item}`;
	const phone = `+23324123456${7 - item}`;
	return {
		...{ name: `Ama${own}`, title: `Fair${own}`, venue: `Hall${own}`, organizer: `Choir${own}` },
		slug: `fair${own.replace(' ', '-')}`,
		...{ senderId: 'AKWAABA', to: phone, message: 'Hello', phoneNumber: phone },
		...{ amount: '5', paymentMethod: 'cash', issueDate: '2026-03-01', specifyItems: 'fields' },
		items: { item: [{ description: `x${own}`, quantity: '1', rate: '5', unit: '' }] },
		...{ startDate: '2026-03-01T09:00:00', endDate: '2026-03-01T10:00:00' },
		...{ returnAll: false, limit: 5, simplify: true, matchBy: 'name', specifyDates: 'custom' },
		updateFields: { description: 'x' },
		specifyVenue: operation.name === 'Create' ? 'none' : 'keep',
		specifyOrganizers: operation.name === 'Create' ? 'none' : 'keep',
		...Object.fromEntries(RECORDS.map((name) => [name, locator(usualId(service, item))])),
	};
};

type Parameters = Record<string, unknown>;

/** Where a value is put: a parameter, or a field in a collection. */
export interface Place {
	field: INodeProperties;
	/** Values of other parameters with which the panel shows the field. */
	shownWith: Parameters;
	/** The parameters with the value in its place. */
	put(parameters: Parameters, value: unknown): Parameters;
}

/** Every place for a value in an operation’s panel. */
export const placesOf = (operation: Operation): Place[] =>
	withSendOptions(operation).flatMap((field): Place[] => {
		if (field.type === 'notice') return [];
		// The field is shown only with certain values of others.
		const shownWith = Object.fromEntries(
			Object.entries(field.displayOptions?.show ?? {}).map(([name, values]) => [name, values?.[0]]),
		);
		const place = (
			each: INodeProperties,
			wrap: (held: unknown, value: unknown) => unknown,
		): Place => ({
			field: each,
			shownWith,
			put: (parameters, value) => ({
				...parameters,
				[field.name]: wrap(parameters[field.name], value),
			}),
		});
		const inCollection =
			({ name }: INodeProperties) =>
			(held: unknown, value: unknown) =>
				field.type === 'collection'
					? { ...(held as object | undefined), [name]: value }
					: {
							[field.options?.[0]?.name ?? '']: [
								{ description: 'x', quantity: '1', rate: '5', [name]: value },
							],
						};
		return [
			place(field, (_, value) => value),
			...(field.type === 'resourceLocator' ? [place(field, (_, value) => locator(value))] : []),
			...innerFields(field).map((each) => place(each, inCollection(each))),
		];
	});
