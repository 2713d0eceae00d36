import { buildingCases } from './cases/building';
import { credentialCases } from './cases/credentials';
import { errorCases } from './cases/errors';
import { hintCases } from './cases/hints';
import { importCases } from './cases/importing';
import { panelCases } from './cases/panels';
import { pickerCases } from './cases/pickers';
import { searchCases } from './cases/search';
import { themeCases } from './cases/themes';
import { findBrowser, howToInstall } from './findBrowser';
import { openStage, type Stage } from './stage';

const minute = 60_000;
jest.setTimeout(30 * minute);

const browser = findBrowser();
// On GitHub, there is a browser; a run without one there would test nothing and be green.
if (!browser && process.env.TEST_BROWSER === 'required') throw new Error(howToInstall);
if (!browser) console.warn(`Skipped the tests in a browser. ${howToInstall}`);

(browser ? describe : describe.skip)('in the editor of a real n8n', () => {
	let opened: Stage | undefined;

	const stage = (): Stage => {
		if (!opened) throw new Error('The stage isn’t open');
		return opened;
	};

	beforeAll(async () => {
		opened = await openStage();
	});

	afterAll(async () => {
		await opened?.close();
	}, minute);

	// What a failed test leaves behind must not fail the next one.
	afterEach(async () => await stage().sandbox.control.clearFaults());

	describe('a first workflow', () => buildingCases(stage));
	describe('the node picker', () => searchCases(stage));
	describe('panels', () => panelCases(stage));
	describe('lists of records', () => pickerCases(stage));
	describe('errors', () => errorCases(stage));
	describe('hints', () => hintCases(stage));
	describe('credentials', () => credentialCases(stage));
	describe('examples', () => importCases(stage));
	describe('themes', () => themeCases(stage));
});
