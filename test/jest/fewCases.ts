// Not by its name, which stands for this file.
import fc, {
	type IAsyncProperty,
	type IProperty,
	type Parameters,
} from '../../node_modules/fast-check/lib/cjs/fast-check';

/** Enough to notice nearly every change. */
const MOST_CASES = 12;

/** What the tests import as fast-check while Stryker runs them: few random cases, none of them made smaller. */
export default {
	...fc,
	assert: <T>(property: IProperty<T> & IAsyncProperty<T>, wanted: Parameters<T> = {}) =>
		fc.assert(property, {
			...wanted,
			numRuns: Math.min(wanted.numRuns ?? MOST_CASES, MOST_CASES),
			endOnFailure: true,
		}),
};
