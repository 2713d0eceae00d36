import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Why no test can notice a change of this node, if so. */
function whyIgnored({ node, parent, parentPath }) {
	// `const [, zone = ''] = pattern.exec(text) ?? []`: what TypeScript wants if nothing is found. Anything else that
	// stands for nothing does as well.
	if (parent?.type === 'AssignmentPattern' && parent.right === node && node.value === '') {
		return 'stands for nothing';
	}
	const declares = parentPath?.parent;
	if (parent?.operator === '??' && parent.right === node && declares?.id?.type === 'ArrayPattern') {
		return 'stands for nothing';
	}
	// A function that returns nothing returns undefined.
	const [first, ...more] = parent?.type === 'CatchClause' ? (node.body ?? []) : [];
	const isNothing = first?.type === 'ReturnStatement' && first.argument?.name === 'undefined';
	return isNothing && more.length === 0 ? 'returns undefined in any case' : undefined;
}

export const strykerPlugins = [
	declareValuePlugin(PluginKind.Ignore, 'defaults', { shouldIgnore: whyIgnored }),
];
