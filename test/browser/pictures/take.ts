import type { Page } from '@playwright/test';

import type { Stage } from '../stage';

/** One picture of the docs. */
export type Picture = {
	/** The name of the file, without its extension. */
	name: string;
	/** What kind of file it is: PNG, unless it moves. */
	ending?: 'webp';
	take(stage: Stage, page: Page): Promise<Buffer>;
};
