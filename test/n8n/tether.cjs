// Loaded into n8n and npm before their own code. A Ctrl-C or a kill that ends the demo or a test
// without letting it clean up would leave them running, n8n for ever. The channel to the parent
// closes however the parent ends, and then the child has no reason to live.
const graceMs = 5_000;

function kill() {
	try {
		// n8n leads a group of its own, with its task runners in it.
		process.kill(-process.pid, 'SIGKILL');
	} catch {
		process.kill(process.pid, 'SIGKILL');
	}
}

if (process.connected) {
	process.on('disconnect', () => {
		if (process.platform === 'win32') process.exit(1);
		process.kill(process.pid, 'SIGTERM');
		setTimeout(kill, graceMs);
		process.once('exit', kill);
	});
	// The channel alone must not keep a program alive that has done its work.
	process.channel.unref();
}
