import type { IDataObject, INodeProperties } from 'n8n-workflow';

/** A field whose value goes into the JSON body under `property`. */
export const toBody = (property: string): Pick<INodeProperties, 'routing'> => ({
	routing: { send: { type: 'body', property, propertyInDotNotation: false } },
});

/** A field whose value goes into the query string under `property`. */
export const toQuery = (property: string): Pick<INodeProperties, 'routing'> => ({
	routing: { send: { type: 'query', property, propertyInDotNotation: false } },
});

/** A text field, unless `more` says otherwise. It is stored as `startDate` for `start_date` on the wire. */
const wireField = (
	wire: string,
	displayName: string,
	more: Partial<INodeProperties>,
): INodeProperties => ({
	displayName,
	name: wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	type: 'string',
	default: '',
	...more,
});

/** A field for a body value, named as on the wire but in camelCase. */
export const bodyField = (
	wire: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ ...wireField(wire, displayName, more), ...toBody(wire) });

/** A field for a query value, named as on the wire but in camelCase. */
export const queryField = (
	wire: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ ...wireField(wire, displayName, more), ...toQuery(wire) });

/** Keeps the listed fields of a record, in the listed order. Fields that the record lacks are left out. */
export const pick =
	(...names: string[]) =>
	(record: IDataObject): IDataObject =>
		Object.fromEntries(
			names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
		);
