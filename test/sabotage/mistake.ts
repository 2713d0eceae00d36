/** A small mistake that somebody could make, and who must notice it. */
export interface Mistake {
	name: string;
	/** The file in which it is made. */
	file: string;
	/** What the file says now, exactly once. */
	find: string;
	replace: string;
	/** What users are promised, which the mistake breaks. */
	promise: string;
	/** The closest files of tests, in `test` and without `.test.ts`. */
	tests: readonly string[];
}
