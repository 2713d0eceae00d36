import fc from 'fast-check';

// The same cases in every run, so that a failure is the change's fault; at night, SEED is the time.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
