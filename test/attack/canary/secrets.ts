import { accounts } from './accounts';

/** One secret for each secret field, with signs that every encoding changes. */
export const secretOf = (name: string) => `Cn4ry/${name.replace(/\W/g, '')}+k="q\\%20&9~x`;

export const WEBHOOK_SECRETS = ['Webhook, Current', 'Webhook, Previous'].map(secretOf);

/** The secrets that the credentials in n8n hold. None may show. */
export const SECRETS = [...accounts.map(({ name }) => secretOf(name)), ...WEBHOOK_SECRETS];

/** The form in which basic authentication sends each of them. */
export const SENT = SECRETS.map((secret) => Buffer.from(`editor:${secret}`).toString('base64'));

/** Looks like the others but is in no credential: it is put where n8n stores and logs it, and must be found there. */
export const PLANTED = secretOf('Planted');
