/** Text without what people can’t see: zero-width characters, marks of direction, and spaces at the ends. */
const visible = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number'
		? String(value)
				.normalize('NFC')
				.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
				.trim()
		: '';

/** A name as people compare it: `'  AMA  Mensah'` and `'Ama Mensah'` are the same. */
export const normalizedName = (value: unknown): string =>
	visible(value).replace(/\s+/g, ' ').toLowerCase();

/** Mail providers don’t tell capitals from small letters, although the standard would let them. */
export const normalizedEmail = (value: unknown): string => visible(value).toLowerCase();

/**
 * The digits of a phone number: `'+233 (24) 123-4567'` and `'00233241234567'` become `'233241234567'`. Letters stay, so
 * that `1-800-FLOWERS` isn’t `1800`. A number without a country code is another one.
 */
export const normalizedPhone = (value: unknown): string =>
	visible(value)
		.normalize('NFKC')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase()
		.replace(/^00/, '');
