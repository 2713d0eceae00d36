import { commonDeclarativeNodeOptionParameters } from 'n8n-core/dist/nodes-loader/constants';

import { requestOptions } from '../../../nodes/shared/panel/requestOptions';

/** n8n’s lint has its own opinion of some of n8n’s words. */
const withoutWords = (property: object): unknown =>
	JSON.parse(
		JSON.stringify(property, (name, value: unknown) =>
			['displayName', 'description'].includes(name) ? undefined : value,
		),
	);

test('Request Options store what those of n8n adds to declarative nodes do', () => {
	expect(withoutWords(requestOptions)).toEqual(withoutWords(commonDeclarativeNodeOptionParameters));
});
