import { optionIn } from '../../shared/input/valueIn';
import type { Layer } from '../../shared/operation';
import { onOffField } from '../../shared/panel/fields';
import { succeeded } from '../../shared/result';
import { reportPreview } from '../resources/message/sendReport';
import { readWallet, unitsOf } from './balance';

export const previewOption = onOffField(
	'preview',
	'Preview',
	'Whether to return what would be sent and what it costs. Nothing is sent, charged or remembered.',
);

/** With Preview, returns what would be sent. The wallet is read once for all items. */
export const preview: Layer = async ({ request, input, lookup, remarks }, next) => {
	if (optionIn(input, previewOption) !== true) return await next(request);
	const asked = await lookup.memoize('preview', async () =>
		succeeded({
			needed: unitsOf(await lookup.itemsOfRun(() => true)),
			wallet: await readWallet(lookup),
		}),
	);
	return asked.ok ? reportPreview(request, input, asked.value, remarks) : asked;
};
