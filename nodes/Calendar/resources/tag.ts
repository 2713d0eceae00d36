import { categoryOrTag } from './categoriesAndTags';

export const tag = categoryOrTag('tags', 'Outdoor');
