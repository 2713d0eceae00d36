import type { INodePropertyOptions } from 'n8n-workflow';

/** What the trigger can report about an event. Workflows store these values, so they never change. */
export type TriggerEvent = 'created' | 'deleted' | 'ended' | 'startingSoon' | 'updated';

export const EVENT_TYPES: ReadonlyArray<INodePropertyOptions & { value: TriggerEvent }> = [
	{
		name: 'Event Created',
		value: 'created',
		description:
			'An event appears for the first time: it was created or published, or it now matches the filters',
	},
	{
		name: 'Event Deleted or Unpublished',
		value: 'deleted',
		description: 'An event was deleted, moved to the trash or unpublished',
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
		description: 'A field of an event changed',
	},
];
