// Fails if a member of a type that all nodes share serves a single node: then it belongs to that node.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const [root = '.'] = process.argv.slice(2);
const nodes = join(root, 'nodes');

/** The files with the words that everybody uses. */
const FILES = ['operation.ts', 'lookup.ts', 'request.ts', 'result.ts', 'service.ts'];

/**
 * Members, or whole types, that are a word for everybody although one node uses it so far. Each has to be a finding, so
 * the list can only become shorter.
 */
const ONE_USER = [
	// An item ends later: with an answer of somebody, or at a time.
	'ItemData.link',
	'Outcome.question',
	'Sending.item',
	'Failure.deferred',
	// An item has nothing to send.
	'CheckedParts.skipped',
	// Items share a request, or look at each other.
	'Batch',
	'Operation.batch',
	// A record can be named in several ways, also by a page of its site.
	'ChosenRoute.ids',
	'Operation.route.others',
	'Operation.route.choose',
	'Lookup.baseUrl',
	'Lookup.ask',
	// A service names the parameters that it refuses.
	'Failure.refused',
	'ServiceMessage.parameters',
	// Where a trigger shows a sentence itself.
	'Hint',
];

const paths = readdirSync(nodes, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts'))
	.map((name) => join(nodes, name));
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(paths, options);
const checker = program.getTypeChecker();
const sources = paths.map((path) => program.getSourceFile(path));

/** Who sets and who reads each member, by its declaration: folders of `nodes`. */
const members = new Map();

function collect(node, owner) {
	const isMember = ts.isPropertySignature(node) || ts.isMethodSignature(node);
	const name = isMember ? `${owner}.${node.name.getText()}` : owner;
	if (isMember) members.set(node, { name, set: new Set(), read: new Set() });
	// What a function takes isn’t a member.
	if (!ts.isParameter(node)) ts.forEachChild(node, (child) => collect(child, name));
}
for (const file of FILES) {
	for (const each of program.getSourceFile(join(nodes, 'shared', file)).statements) {
		const isType = ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each);
		if (isType) collect(each, each.name.text);
	}
}

const isAssigned = ({ parent }, node) =>
	ts.isBinaryExpression(parent) &&
	parent.left === node &&
	parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** `name: given.name` sets nothing that wasn’t set before. */
const isPassedOn = ({ name, initializer }) =>
	initializer !== undefined &&
	ts.isPropertyAccessExpression(initializer) &&
	initializer.name.text === name.getText();

/** Notes whoever sets or reads a property, also of types that are made of others, such as `Pick`. */
function visit(node, folder) {
	const note = (how, symbol) =>
		symbol?.declarations?.forEach((each) => members.get(each)?.[how].add(folder));
	const noteOf = (how, type, name) =>
		(type?.isUnion() ? type.types : [type]).forEach((each) => note(how, each?.getProperty(name)));
	if (ts.isPropertyAccessExpression(node)) {
		note(isAssigned(node, node) ? 'set' : 'read', checker.getSymbolAtLocation(node.name));
	} else if (ts.isObjectBindingPattern(node)) {
		for (const { propertyName, name } of node.elements) {
			noteOf('read', checker.getTypeAtLocation(node), (propertyName ?? name).getText());
		}
	} else if (ts.isObjectLiteralExpression(node)) {
		for (const property of node.properties) {
			const { name } = property;
			if (name !== undefined && !isPassedOn(property))
				noteOf('set', checker.getContextualType(node), name.getText());
		}
	}
	ts.forEachChild(node, (child) => visit(child, folder));
}
for (const source of sources) visit(source, relative(nodes, source.fileName).split(sep)[0]);

/** A member serves one node if no other uses it, and nobody else sets it, or nobody else reads it. */
const findings = [...members.values()].flatMap(({ name, set, read }) => {
	const [user, ...others] = new Set([...set, ...read].filter((folder) => folder !== 'shared'));
	const isOwn = [set, read].some((folders) => folders.size === 1 && folders.has(user));
	return isOwn && others.length === 0 ? [{ name, user }] : [];
});

const isOpen = (name, open) => name === open || name.startsWith(`${open}.`);
const problems = findings
	.filter(({ name }) => !ONE_USER.some((open) => isOpen(name, open)))
	.map(({ name, user }) => `${name} serves ${user} only, so it belongs there`);
for (const open of ONE_USER) {
	const isFound = findings.some(({ name }) => isOpen(name, open));
	if (!isFound) problems.push(`${open} has a home, so it needs no entry in this check`);
}
if (members.size < 50) problems.push(`only ${members.size} members were found`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
