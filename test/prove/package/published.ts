import { spawnSync } from 'node:child_process';

import { root } from '../../n8n/releases';

type BillOfMaterials = { bomFormat: string; specVersion: string; components: object[] };

/** npm answers in JSON even if it fails. */
function npmJson(...args: string[]): Record<string, unknown> {
	const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
	return JSON.parse(stdout) as Record<string, unknown>;
}

/** What is published, without what only development needs, and without n8n itself. */
const published = ['--omit=dev', '--omit=peer'];

/** What the release attaches as sbom.cdx.json. */
export function billOfMaterials(): BillOfMaterials {
	const made = npmJson('sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...published);
	return made as BillOfMaterials;
}

/** The number of known vulnerabilities, or why the registry didn’t tell. */
export function audit(): { total: number } | { unanswered: string } {
	const { metadata, error, message } = npmJson(
		'audit',
		'--json',
		'--audit-level=none',
		...published,
	);
	const { total } = (metadata as { vulnerabilities?: { total?: number } })?.vulnerabilities ?? {};
	if (typeof total === 'number') return { total };
	const { summary = message } = (error ?? {}) as { summary?: string };
	return { unanswered: `the registry doesn’t say: ${String(summary ?? 'no answer')}` };
}
