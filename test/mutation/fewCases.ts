// Not by its name, which stands for this file.
import fc, {
	type IAsyncProperty,
	type IProperty,
	type Parameters,
} from '../../node_modules/fast-check/lib/cjs/fast-check';

/** Enough to notice nearly every change. The usual runs of the tests try more. */
const MOST_CASES = 12;

// With other random cases in each run, a mutant would survive in one and not in the next. Which case fails doesn’t
// matter, so none is made smaller.
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** What the tests import as fast-check: few random cases, and the same ones each time. */
export default {
	...fc,
	assert: <T>(property: IProperty<T> & IAsyncProperty<T>, wanted: Parameters<T> = {}) =>
		fc.assert(property, { ...wanted, numRuns: Math.min(wanted.numRuns ?? MOST_CASES, MOST_CASES) }),
};
