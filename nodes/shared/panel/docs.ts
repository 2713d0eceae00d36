const DOCS =
	'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs';

/** A link to a page of the documentation, for texts in which n8n shows HTML. `page` is such as `sms.md#sms-trigger`. */
export const docsLink = (page: string, text: string): string =>
	`<a href="${DOCS}/${page}" target="_blank">${text}</a>`;
