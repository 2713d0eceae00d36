// Loaded into n8n and npm before their own code. If the demo or a test is killed before it can clean up, they would
// keep running, n8n forever. The channel to the parent closes however the parent ends, so the child then ends as well.
const graceMs = 5_000;

function kill() {
	try {
		// n8n leads its own process group, which includes its task runners.
		process.kill(-process.pid, 'SIGKILL');
	} catch {
		process.kill(process.pid, 'SIGKILL');
	}
}

// Workers of the program would inherit it, and end at once: only their channel keeps them running.
const at = process.execArgv.indexOf(__filename);
if (at > 0) process.execArgv.splice(at - 1, 2);

if (process.connected) {
	process.on('disconnect', () => {
		if (process.platform === 'win32') process.exit(1);
		process.kill(process.pid, 'SIGTERM');
		setTimeout(kill, graceMs);
		process.once('exit', kill);
	});
	// The channel alone must not keep the program running when it has finished.
	process.channel.unref();
}
