import type { Input, Outgoing } from '../../../shared/operation';
import { costlyCharacters } from '../../segments';
import { numbersOf, type Report } from './readSendReport';
import { describeSend } from './sendReport';
import { messageText } from './text';

/** What would be sent and what it costs, in the fields of what is sent. */
export function previewReport(request: Outgoing, input: Input, link?: string): Report {
	const recipients = numbersOf(request).map((to) => ({ to, status: 'preview' }));
	const note = 'This is a preview. Nothing was sent or charged.';
	const shown = { preview: true, note, recipients };
	const text = { ...messageText(input, link), link };
	const record: Report = { ...describeSend(shown, request, input, text), unknown: 0 };
	const costly = costlyCharacters(String(request.body.message));
	if (costly.length > 0) record.costlyCharacters = costly;
	return Object.assign(record, { units: Number(record.segments) * recipients.length });
}
