import type { N8nClient } from './client';

type Table = { id: string; name: string };
export type Row = { id: number; [column: string]: unknown };

/** The owner's data tables, through the API of n8n's editor. */
export async function openTables({ session: { call } }: N8nClient) {
	const { id: project } = await call<{ id: string }>('GET', '/rest/projects/personal');
	const root = `/rest/projects/${project}/data-tables`;

	const find = async (name: string): Promise<Table | undefined> => {
		const { data } = await call<{ data: Table[] }>('GET', `${root}?take=100`);
		return data.find((table) => table.name === name);
	};

	return {
		/** The rows of a table; none if it doesn't exist yet. */
		async rows(name: string): Promise<Row[]> {
			const table = await find(name);
			if (!table) return [];
			const path = `${root}/${table.id}/rows?take=100`;
			return (await call<{ data: Row[] }>('GET', path)).data;
		},

		async deleteRows(name: string, columnName: string, value: string): Promise<void> {
			const table = await find(name);
			const filters = [{ columnName, condition: 'eq', value }];
			const filter = encodeURIComponent(JSON.stringify({ type: 'and', filters }));
			await call('DELETE', `${root}/${table?.id}/rows?filter=${filter}`);
		},

		async remove(name: string): Promise<void> {
			const table = await find(name);
			if (table) await call('DELETE', `${root}/${table.id}`);
		},
	};
}
