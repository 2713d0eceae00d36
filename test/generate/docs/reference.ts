import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { choices, innerFields, type PanelOperation } from '../../support/panel';
import { table } from './markdown';
import { contentOf, fieldTable, isShared, merge, rowsOf, type Row } from './rows';

const isOwn = ({ name }: INodeProperties): boolean => !isShared(name);

const isCollection = ({ type }: INodeProperties): boolean => type === 'collection';

/** A part of a resource’s panel: the fields in view, or a collection. */
interface Section {
	title: string;
	/** The operations that have it. */
	operations: string[];
	rows: Row[];
}

/** What an update changes is mostly what can be set at the beginning. */
const TITLES: Readonly<Record<string, string>> = {
	'Additional Fields': 'Additional Fields and Update Fields',
	'Update Fields': 'Additional Fields and Update Fields',
};

function sectionsOf(operations: readonly PanelOperation[]): Section[] {
	const sections = new Map<string, Section>();
	const add = (title: string, operation: string, rows: Row[]) => {
		const section = sections.get(title) ?? { title, operations: [], rows: [] };
		section.operations = [...new Set([...section.operations, operation])];
		section.rows = merge([...section.rows, ...rows]);
		if (rows.length > 0) sections.set(title, section);
	};
	const isUpdated = operations.some(({ fields }) =>
		fields.some(({ name }) => name === 'updateFields'),
	);
	for (const { option, fields } of operations) {
		const shown = fields.filter(isOwn);
		add('Fields', option.name, rowsOf(option.name, shown));
		for (const collection of shown.filter(isCollection)) {
			const title = collection.displayName;
			const inner = innerFields(collection).filter(isOwn);
			const siblings = [...inner, ...fields];
			const rows = [
				...rowsOf(option.name, inner, siblings),
				...inner
					.filter(isCollection)
					.flatMap(({ displayName, ...advanced }) =>
						rowsOf(
							option.name,
							innerFields(advanced as INodeProperties).filter(isOwn),
							siblings,
							`${displayName} › `,
						),
					),
			];
			add(isUpdated ? (TITLES[title] ?? title) : title, option.name, rows);
		}
	}
	const isLast = ({ title }: Section) => Number(title === 'Options');
	return [...sections.values()].sort((a, b) => isLast(a) - isLast(b));
}

const fieldsOf = ({ rows }: Section): string[] => rows.map(contentOf);

/** The resource that is created with the same fields: `New Venue Fields` of an event are those of a venue. */
const sameElsewhere = (section: Section, all: ReadonlyMap<string, Section[]>): string | undefined =>
	[...all].find(([, sections]) =>
		sections.some(
			(other) =>
				other.title.startsWith('Additional') &&
				section.title.startsWith('New ') &&
				fieldsOf(section).every((field) => fieldsOf(other).includes(field)),
		),
	)?.[0];

function describeSection(
	section: Section,
	names: readonly string[],
	all: ReadonlyMap<string, Section[]>,
): string {
	const { title, operations, rows } = section;
	const other = sameElsewhere(section, all);
	if (other !== undefined) {
		return `### ${title}\n\nThe same as the Additional Fields of [${other}](#${other.toLowerCase()}).`;
	}
	if (title === 'Fields') return `### ${title}\n\n${fieldTable(rows, names)}`;
	// Every operation has Options, though often only those that all of them share.
	return title === 'Options'
		? `### ${title}\n\n${fieldTable(rows, names, 'Default when added')}`
		: `### ${title}\n\nPart of ${joined(operations)}.\n\n${fieldTable(rows, operations, 'Default when added')}`;
}

/** `_Create_, _Create or Update_ and _Update_` */
const joined = (names: readonly string[]): string =>
	names
		.map((name) => `_${name}_`)
		.join(', ')
		.replace(/, (?!.*, )/, ' and ');

function describeResource(
	name: string,
	operations: readonly PanelOperation[],
	all: ReadonlyMap<string, Section[]>,
): string {
	const names = operations.map(({ option }) => option.name);
	const sections = (all.get(name) ?? []).map((section) => describeSection(section, names, all));
	return [`## ${name}`, operationTable(operations), ...sections].join('\n\n');
}

const operationTable = (operations: readonly PanelOperation[]): string =>
	table(
		['Operation', 'What it does'],
		operations.map(({ option }) => [option.name, option.description ?? '']),
	);

/**
 * The resources of a node with their operations: the one that a new node begins with, then the others as in the panel.
 */
function resourcesOf(
	{ name: node, properties }: INodeTypeDescription,
	all: readonly PanelOperation[],
) {
	const field = properties.find(({ name }) => name === 'resource') as INodeProperties;
	return [...choices(field)]
		.sort((a, b) => Number(b.value === field.default) - Number(a.value === field.default))
		.map(({ name, value }) => ({
			name,
			operations: all.filter((each) => each.node === node && each.resource === String(value)),
		}));
}

const dashed = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What explains a node: a page of its own, or, if it polls, a section of the page about all that do. */
export const pageOf = ({ name, displayName, polling }: INodeTypeDescription): string =>
	polling === true
		? `polling-triggers.md#${displayName.toLowerCase().replace(/ /g, '-')}`
		: `${dashed(name)}.md`;

/** The page with every field of a node and its triggers. */
export function referencePage(
	node: INodeTypeDescription,
	triggers: readonly INodeTypeDescription[],
	operations: readonly PanelOperation[],
): string {
	const resources = resourcesOf(node, operations);
	const sections = new Map(resources.map(({ name, operations: own }) => [name, sectionsOf(own)]));
	const parts = [
		'<!-- Made by `npm run generate` from the node’s description. Don’t edit it. -->',
		`# ${node.displayName}: all operations and fields`,
		`What the panel of the [${node.displayName}](../${pageOf(node)}) node offers, by resource. Fields that many operations share, such as Limit, Simplify and Only Once Per, are described in [Shared fields](README.md).`,
		...resources.map(({ name, operations: own }) => describeResource(name, own, sections)),
		...triggers.flatMap((trigger) => [
			`## ${trigger.displayName}`,
			`The panel of the [${trigger.displayName}](../${pageOf(trigger)}).`,
			triggerFields(trigger),
		]),
	];
	return `${parts.join('\n\n')}\n`;
}

/** The fields of a collection, and those in its Advanced, each with what stands before their names. */
function withAdvanced(field: INodeProperties): Array<[title: string, inner: INodeProperties[]]> {
	const title = `${field.displayName} › `;
	const inner = innerFields(field);
	return [
		[title, inner],
		...inner
			.filter(isCollection)
			.map((own): [string, INodeProperties[]] => [
				`${title}${own.displayName} › `,
				innerFields(own),
			]),
	];
}

/** The fields of a trigger, with those in its collections. */
const triggerFields = ({ properties }: INodeTypeDescription): string =>
	fieldTable(
		properties.flatMap((field) =>
			isCollection(field)
				? withAdvanced(field).flatMap(([title, inner]) => rowsOf('', inner, properties, title))
				: rowsOf('', [field], properties),
		),
		[''],
	);
