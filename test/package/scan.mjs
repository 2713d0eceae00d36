// Runs the checks of n8n's community package scanner on a folder, without the network: `scan.mjs FOLDER [source]`.
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [folder, kind] = process.argv.slice(2);
const {
	passed,
	message,
	details = '',
} = await analyzePackage(folder, kind === 'source' ? SOURCE_FILE_PATTERNS : undefined);
if (!passed) {
	process.stdout.write(`${message}\n${details}\n`);
	process.exitCode = 1;
}
