import type { Stage } from '../stage';
import type { Tab } from '../tab';

/** One picture of the docs. */
export type Picture = {
	/** The name of the file, without its extension. */
	name: string;
	take(stage: Stage, tab: Tab): Promise<Buffer>;
};
