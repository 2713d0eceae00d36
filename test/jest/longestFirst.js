const { default: Sequencer } = require('@jest/test-sequencer');

const isLong = ({ path }) => /n8n\/(hours|queue)\.test/.test(path);

/**
 * Begins with the tests that mostly wait, so that others run meanwhile. In a fresh clone, Jest goes by the size of
 * files.
 */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((one, other) => isLong(other) - isLong(one));
	}
};
