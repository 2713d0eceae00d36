import type { INodePropertyOptions } from 'n8n-workflow';

/** What the trigger can tell of an event; stored values, which never change once released. */
export type TriggerEvent = 'created' | 'deleted' | 'ended' | 'startingSoon' | 'updated';

export const EVENT_TYPES: ReadonlyArray<INodePropertyOptions & { value: TriggerEvent }> = [
	{
		name: 'Event Created',
		value: 'created',
		description:
			'An event is there for the first time: it was created or published, or the filters match it now',
	},
	{
		name: 'Event Deleted or Unpublished',
		value: 'deleted',
		description: 'An event was deleted, moved to the trash or is no longer published',
	},
	{
		name: 'Event Ended',
		value: 'ended',
		description: 'The end of an event has passed',
	},
	{
		name: 'Event Starting Soon',
		value: 'startingSoon',
		description: 'An event starts within the set time',
	},
	{
		name: 'Event Updated',
		value: 'updated',
		description: 'A field of an event was changed',
	},
];

export const isTriggerEvent = (value: unknown): value is TriggerEvent =>
	EVENT_TYPES.some((kind) => kind.value === value);
