/** The part of Stryker that is used here. TypeScript finds its own types only with newer settings of module resolution. */
declare module '@stryker-mutator/core' {
	export class Stryker {
		constructor(options: Record<string, unknown>);
		runMutationTest(): Promise<unknown>;
	}
}
