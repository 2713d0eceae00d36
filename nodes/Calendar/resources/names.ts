import { type CollectionName, SINGULAR, withArticle } from '../service/errors';

/** Resources that their stored values don’t name well: WordPress has categories and tags for posts, too. */
export const resourceNames = { category: 'Event Category', tag: 'Event Tag' };

const isTerm = (collection: CollectionName): boolean =>
	collection === 'categories' || collection === 'tags';

/** What the panel calls one record, in a sentence: `event tag`. */
export const nameOfOne = (collection: CollectionName): string =>
	`${isTerm(collection) ? 'event ' : ''}${SINGULAR[collection]}`;

/** `event tags` */
export const nameOfMany = (collection: CollectionName): string =>
	`${isTerm(collection) ? 'event ' : ''}${collection}`;

/** `an event tag`, `a venue` */
export const nameWithArticle = (collection: CollectionName): string =>
	withArticle(nameOfOne(collection));
