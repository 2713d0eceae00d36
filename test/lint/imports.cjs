/**
 * The folders of nodes/shared from top to bottom. Each may use those below it and the files directly in nodes/shared.
 */
const FOLDERS = ['panel', 'run', 'phone', 'input', 'n8n', 'http', 'pages', 'memory', 'errors'];

/** A pattern for paths in nodes/shared. */
const shared = (path) => `^nodes/shared/${path}`;
const folder = (names) => shared(`(${names.join('|')})/`);

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
	forbidden: [
		rule('no-circular-imports', {}, { circular: true }),
		rule('no-missing-files', {}, { couldNotResolve: true }),
		rule('shared-knows-no-service', { path: shared('') }, { path: '^nodes/(?!shared/)' }),
		rule(
			'services-stay-apart',
			{ path: '^nodes/((?!shared/)[^/]+)/' },
			{ path: '^nodes/(?!shared/)', pathNot: '^nodes/$1/' },
		),
		rule('credentials-know-no-node', { path: '^credentials/' }, { path: '^nodes/(?!shared/)' }),
		// All other files run without n8n, so they work in tests and in any version of n8n. Type imports are fine.
		rule(
			'n8n-runs-only-in-the-glue',
			{
				path: '^nodes/',
				pathNot: [
					'^nodes/.+[.]node[.]ts$',
					folder(['n8n']),
					// Uses helpers that only inspect a value: isResourceLocatorValue, isExpression.
					folder(['input']),
				],
			},
			{ path: 'node_modules/n8n-workflow/', dependencyTypesNot: ['type-only'] },
		),
		rule(
			'root-takes-only-types-from-folders',
			{ path: shared('[^/]+$') },
			{ path: shared('[^/]+/'), dependencyTypesNot: ['type-only'] },
		),
		...FOLDERS.map((name, at) =>
			rule(
				`${name}-looks-down-only`,
				{ path: folder([name]) },
				{ path: shared('[^/]+/'), pathNot: folder(FOLDERS.slice(at)) },
			),
		),
		rule('every-folder-is-listed', { path: shared('[^/]+/'), pathNot: folder(FOLDERS) }, {}),
	],
	options: {
		// Check type imports as well.
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
	},
};
