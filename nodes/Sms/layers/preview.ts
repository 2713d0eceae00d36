import { counted } from '../../shared/errors/texts';
import { optionIn } from '../../shared/input/valueIn';
import type { Input, Layer, Outcome, Outgoing } from '../../shared/operation';
import { addedSwitch } from '../../shared/panel/fields';
import { toText } from '../../shared/phrase';
import {
	type Failure,
	type Remark,
	type Remarks,
	type Result,
	succeeded,
} from '../../shared/result';
import { partsOf } from '../../shared/run/preview';
import { messageOptionsOf } from '../resources/message/options';
import { messageText } from '../resources/message/text';
import { previewReport } from '../resources/message/previewReport';
import { remarkOnCost, remarkOnSkipped } from '../resources/message/sendRemarks';
import { onePerRecipient } from '../resources/message/sendReport';
import { readWallet } from '../readWallet';
import { unitsOf } from '../units';
import { overMostUnits, walletCheck } from './withinLimits';
import { itemsToSend } from './onePerNumber';

export const previewOption = addedSwitch(
	'preview',
	'Preview',
	'Whether to return what would be sent and what it costs. Nothing is sent, charged or remembered.',
);

/** With Preview, returns what would be sent. The wallet is read once for all items. */
export const preview: Layer = async ({ request, input, lookup, remarks }, next) => {
	if (optionIn(input, previewOption) !== true) return await next(request);
	const asked = await lookup.memoize('preview', async () => {
		const needed = unitsOf(await itemsToSend(lookup, () => true));
		const wallet = await readWallet(lookup);
		const check = wallet.ok ? await walletCheck(lookup) : undefined;
		const short = wallet.ok ? check?.(wallet.value) : undefined;
		return succeeded({ needed, wallet, short, tooMany: await overMostUnits(lookup) });
	});
	return asked.ok ? reportPreview(request, input, asked.value, remarks) : asked;
};

/** What a run costs, and why it would be refused, if so. */
interface Costs {
	needed: number;
	wallet: Result<number>;
	short?: Failure;
	tooMany?: Failure;
}

/** What would be sent, in the fields of what is. */
function reportPreview(
	request: Outgoing,
	input: Input,
	{ needed, wallet, short, tooMany }: Costs,
	remarks: Remarks,
): Outcome {
	const record = previewReport(request, input);
	Object.assign(record, { unitsOfRun: needed });
	if (wallet.ok) {
		Object.assign(record, { walletBalance: wallet.value, walletAfterRun: wallet.value - needed });
	}
	if (record.recipients.length > 0) record.request = partsOf(request);
	const lacks = wallet.ok && wallet.value < needed ? `, but the run needs about ${needed}` : '';
	const holds = wallet.ok ? `holds ${wallet.value}${lacks}` : 'can’t be read';
	const why = wallet.ok ? '' : `: ${toText(wallet.failure.message)}`;
	const refusals = [tooMany, short].flatMap((each) =>
		each ? `${toText(each.message)}, so the run would be refused.` : [],
	);
	const warnings = (wallet.ok && lacks === '') || short ? [] : [`The wallet ${holds}${why}`];
	const items = messageOptionsOf(input).splitRecipients ? onePerRecipient(record) : [record];
	remarks.add(PREVIEW, { of: Number(record.units), which: [holds] });
	if (refusals.length > 0) remarks.add(REFUSED, { which: refusals });
	remarkOnSkipped(record, remarks);
	remarkOnCost(record, request, input, messageText(input), remarks);
	return { ...succeeded(items), warnings: [...warnings, ...refusals] };
}

const PREVIEW: Remark = {
	type: 'warning',
	say: ({ count, of, which }) =>
		`Preview: nothing was sent. ${counted(count, 'item')} would take about ${counted(of, 'unit')}. The wallet ${which.join(' ')}.`,
};

const REFUSED: Remark = { type: 'warning', say: ({ which }) => which.join(' ') };
