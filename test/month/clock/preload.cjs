// Loaded into n8n and the sandbox before their own code (`node --require`). Their time of day is that of the simulated
// month: it flows as the real one does, and jumps when the driver says so. Timers that are longer than what waits for
// an answer follow it, and so do plain pauses; time-outs of requests stay real.
const { subscribe } = require('node:diagnostics_channel');
const { readFileSync } = require('node:fs');
const { connect } = require('node:net');
const timers = require('node:timers');
const { promisify } = require('node:util');

/** In milliseconds. */
const TIMERS = {
	/** Shorter pauses aren’t worth a jump. */
	pause: 50,
	/** Shorter ones are time-outs of requests. */
	long: 20_000,
	/** So are those of whole seconds, of the database for example, up to this one. The time until something isn’t round. */
	timeOut: 120_000,
	/** The driver stops at those that are this long, such as the next poll; others may be late. */
	stop: 240_000,
};

const clock = JSON.parse(readFileSync(process.env.MONTH_CLOCK, 'utf8'));
const real = { now: Date.now, setTimeout, setInterval, clearTimeout };
const elapsed = performance.now.bind(performance);
const atStart = clock.ahead;
let { ahead } = clock;
const now = () => real.now() + ahead;

globalThis.Date = new Proxy(Date, {
	construct: (date, given, newTarget) =>
		Reflect.construct(date, given.length > 0 ? given : [now()], newTarget),
	apply: (date) => new date(now()).toString(),
	get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
Date.prototype.constructor = globalThis.Date;
performance.now = () => elapsed() + ahead - atStart;

/** Timers that follow this time. */
const waiting = new Set();
let alarm;

/** Sees to it that what is due happens although the driver doesn’t jump. */
function setAlarm() {
	real.clearTimeout(alarm);
	const next = Math.min(...[...waiting].map(({ due }) => due));
	if (next === Infinity) return;
	alarm = real.setTimeout(fireDue, Math.max(1, next - now()));
	if (![...waiting].some((one) => one.hasRef())) alarm.unref();
}

class FollowingTimer {
	constructor(run, ms, { repeats, isPause }) {
		Object.assign(this, { run, ms, repeats, isPause, isRef: true });
		this.refresh();
	}
	refresh() {
		this.due = now() + this.ms;
		waiting.add(this);
		setAlarm();
		return this;
	}
	close() {
		this.isClosed = true;
		waiting.delete(this);
	}
	fire() {
		waiting.delete(this);
		this.run();
		// After a jump over several times it was due, it has happened once, as after the sleep of a computer.
		if (this.repeats && !this.isClosed) this.refresh();
	}
	ref() {
		return this.keepProcess(true);
	}
	unref() {
		return this.keepProcess(false);
	}
	keepProcess(isRef) {
		this.isRef = isRef;
		setAlarm();
		return this;
	}
	hasRef() {
		return this.isRef;
	}
}

function fireDue() {
	const due = [...waiting].filter((one) => one.due <= now()).sort((a, b) => a.due - b.due);
	for (const one of due) if (waiting.has(one)) one.fire();
	setAlarm();
}

/** It only resolves a promise, so nothing is given up when it is called early. */
const isPlainPause = (run) => run.name === '' && /\{ \[native code\] \}$/.test(String(run));

const isTimeOut = (ms) => ms < TIMERS.long || (ms <= TIMERS.timeOut && ms % 1_000 === 0);

function replace(ending) {
	const repeats = ending === 'Interval';
	const set = (run, ms = 0, ...given) => {
		const isPause = !repeats && ms >= TIMERS.pause && ms < TIMERS.long && isPlainPause(run);
		const isReal = repeats ? ms < TIMERS.long : isTimeOut(ms) && !isPause;
		if (isReal) return real[`set${ending}`](run, ms, ...given);
		return new FollowingTimer(() => run(...given), ms, { repeats, isPause });
	};
	const clear = (timer) =>
		timer instanceof FollowingTimer ? timer.close() : real.clearTimeout(timer);
	set[promisify.custom] = real[`set${ending}`][promisify.custom];
	for (const place of [globalThis, timers]) {
		Object.assign(place, { [`set${ending}`]: set, [`clear${ending}`]: clear });
	}
}
replace('Timeout');
replace('Interval');

/** Requests that aren’t answered yet, and those since the driver was told last that may have changed something. */
const requests = { open: 0, wrote: 0, lastChange: 0 };
const change = (by) => {
	requests.open += by;
	requests.lastChange = elapsed();
};
subscribe('http.client.request.start', ({ request }) => {
	change(1);
	if (request.method !== 'GET') requests.wrote++;
	request.once('close', () => change(-1));
});

/** Waits until no service has been asked anything for so many milliseconds. */
function whenQuiet(quiet, then) {
	const left = requests.open > 0 ? quiet : requests.lastChange + quiet - elapsed();
	if (left <= 0) then();
	else real.setTimeout(whenQuiet, left, quiet, then);
}

function state() {
	const next = (isMeant) =>
		Math.min(...[...waiting].filter((one) => !one.repeats && isMeant(one)).map(({ due }) => due));
	const { wrote } = requests;
	requests.wrote = 0;
	const timer = next(({ ms }) => ms >= TIMERS.stop);
	return { timer, pause: next(({ isPause }) => isPause), wrote };
}

const driver = connect(clock.port, '127.0.0.1').on('error', () => {});
driver.unref();
let unread = '';
driver.setEncoding('utf8').on('data', (text) => {
	const lines = (unread + text).split('\n');
	unread = lines.pop();
	for (const line of lines) {
		const { to, quiet } = JSON.parse(line);
		ahead = to - real.now();
		fireDue();
		requests.lastChange = elapsed();
		whenQuiet(quiet, () => driver.write(`${JSON.stringify(state())}\n`));
	}
});
