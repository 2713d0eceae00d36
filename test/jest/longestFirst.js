const { default: Sequencer } = require('@jest/test-sequencer');

const LONG =
	/(n8n\/(hours|queue)|unit\/linear|attack\/attack|lost\/calendar|faults\/uncertain)\.test/;
const isLong = ({ path }) => LONG.test(path);

/**
 * Begins with the tests that take long or mostly wait, so that others run meanwhile. In a fresh clone, Jest goes by the
 * size of files.
 */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((one, other) => isLong(other) - isLong(one));
	}
};
