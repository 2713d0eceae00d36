import type { Operation } from '../../../shared/operation';
import { asWord, succeeded } from '../../../shared/result';
import { describeUpdate, linksIn, lossesOf, timeInWords } from '../../records/describe';

/** What a new event is, or what Create or Update changes of one. */
export const describeEvent: NonNullable<Operation['describe']> = async (planned) => {
	const { request, lookup } = planned;
	const { body, path } = request;
	if (path !== '/events') return await describeUpdate(planned);
	const links = await linksIn(body, lookup);
	if (!links.ok) return links;
	const { title, start_date, end_date, timezone, all_day } = body;
	return succeeded({
		does: `Creates the event “${asWord(title)}”`,
		title,
		startDate: timeInWords(start_date, timezone, all_day),
		endDate: timeInWords(end_date, timezone, all_day),
		...links.value,
		...lossesOf(path, body, lookup.baseUrl),
	});
};
