/** The rooms of nodes/shared from top to bottom: each may use those below it, and the files at the root of shared. */
const ROOMS = ['panel', 'run', 'input', 'n8n', 'http', 'pages', 'errors'];

/** The files of nodes/shared at a path below it. */
const shared = (path) => `^nodes/shared/${path}`;
const room = (names) => shared(`(${names.join('|')})/`);

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
	forbidden: [
		rule('no-circles', {}, { circular: true }),
		rule('no-missing-files', {}, { couldNotResolve: true }),
		rule('shared-knows-no-service', { path: shared('') }, { path: '^nodes/(?!shared/)' }),
		rule(
			'services-stay-apart',
			{ path: '^nodes/((?!shared/)[^/]+)/' },
			{ path: '^nodes/(?!shared/)', pathNot: '^nodes/$1/' },
		),
		// All other files run without n8n, in tests and in whatever version of n8n. Types cost nothing.
		rule(
			'n8n-runs-only-in-the-glue',
			{
				path: '^nodes/',
				pathNot: [
					'^nodes/[^/]+/[^/]+[.]node[.]ts$',
					room(['n8n']),
					// updateDisplayOptions, which says for which operation a field is shown.
					shared('panel/defineNode[.]ts$'),
					// Helpers that only look at a value: isResourceLocatorValue, isExpression.
					room(['input']),
				],
			},
			{ path: 'node_modules/n8n-workflow/', dependencyTypesNot: ['type-only'] },
		),
		rule(
			'root-takes-only-types-from-rooms',
			{ path: shared('[^/]+$') },
			{ path: shared('[^/]+/'), dependencyTypesNot: ['type-only'] },
		),
		...ROOMS.map((name, at) =>
			rule(
				`${name}-looks-down-only`,
				{ path: room([name]) },
				{ path: shared('[^/]+/'), pathNot: room(ROOMS.slice(at)) },
			),
		),
		rule('every-room-has-its-place', { path: shared('[^/]+/'), pathNot: room(ROOMS) }, {}),
	],
	options: {
		// Imports of types are imports too.
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
	},
};
