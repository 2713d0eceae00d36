// Loaded into n8n before its own code. n8n runs in its own process group, so a Ctrl-C or a kill that
// ends the demo or a test without letting it clean up would leave n8n running for ever. The channel
// to the parent closes however the parent ends, and then this group has no reason to live.
const graceMs = 5_000;

process.on('disconnect', () => {
	if (process.platform === 'win32') process.exit(1);
	process.kill(process.pid, 'SIGTERM');
	setTimeout(() => process.kill(-process.pid, 'SIGKILL'), graceMs);
	process.once('exit', () => process.kill(-process.pid, 'SIGKILL'));
});
