// Loaded into n8n before its own code: a version of n8n that takes no mode but its own for what is remembered.
const Module = require('node:module');

const known = ['entries', 'latestIncrementalKey', 'latestDate'];
const load = Module._load;

Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	const { DeduplicationHelper } = loaded ?? {};
	if (DeduplicationHelper && !DeduplicationHelper.knowsModes) {
		const { checkProcessedAndRecord } = DeduplicationHelper.prototype;
		DeduplicationHelper.knowsModes = true;
		DeduplicationHelper.prototype.checkProcessedAndRecord = async function (...call) {
			const { mode } = call[3];
			if (!known.includes(mode)) throw new Error(`Invalid mode ${mode}`);
			return await checkProcessedAndRecord.apply(this, call);
		};
	}
	return loaded;
};
