/** What the services sent is shown as text only: nothing on this page is made from HTML. */
const byId = (id) => document.getElementById(id);

function element(name, text, className = '') {
	const made = document.createElement(name);
	made.append(...[text].flat());
	made.className = className;
	return made;
}

const clock = (iso) => new Date(iso).toLocaleTimeString([], { timeStyle: 'short' });
const day = (local) =>
	new Date(local.replace(' ', 'T')).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

function say(text, isFailure = false) {
	byId('status').textContent = text;
	byId('status').classList.toggle('failed', isFailure);
}

async function send(method, path, body) {
	const response = await fetch(`control/${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${text}`);
	return text.startsWith('{') ? JSON.parse(text) : {};
}

/** Does what a button is for, and says what came of it. */
const attempt = async (work) => {
	try {
		say(await work());
	} catch (error) {
		say(error.message, true);
	}
};

/**
 * Shows one element per record. Elements of records that haven’t changed stay, and with them the focus; it moves on if
 * its button is gone.
 */
function show(list, records, draw) {
	const isFirst = list.dataset.shown === undefined;
	list.dataset.shown = 'yes';
	const old = new Map([...list.children].map((child) => [child.dataset.id, child]));
	let lost = false;
	records.forEach((record, at) => {
		const state = JSON.stringify(record);
		const known = old.get(String(record.id));
		old.delete(String(record.id));
		let shown = known;
		if (known?.dataset.state !== state) {
			shown = element('li', draw(record), known || isFirst ? '' : 'new');
			Object.assign(shown.dataset, { id: record.id, state });
			lost ||= known?.contains(document.activeElement);
			known?.replaceWith(shown);
		}
		if (list.children[at] !== shown) list.insertBefore(shown, list.children[at] ?? null);
	});
	for (const gone of old.values()) {
		lost ||= gone.contains(document.activeElement);
		gone.remove();
	}
	if (lost) list.querySelector('button')?.focus();
}

/** A link that opens in a tab of its own. */
const linkTo = (href, text) =>
	Object.assign(element('a', text), { href, target: '_blank', rel: 'noopener' });

const withLinks = (text) =>
	text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 0 ? part : linkTo(part, part)));

function drawMessage({ to, from, text, units, at, problem }) {
	const charged = units === undefined ? [] : [`${units} ${units === 1 ? 'unit' : 'units'}`];
	return [
		element('small', `${from} to ${to}`),
		element('p', withLinks(text), problem ? 'failed' : ''),
		element('small', [clock(at), ...charged].join(' · ')),
		...(problem ? [element('small', problem, 'problem')] : []),
	];
}

/** Amounts and units are written alike, whatever the language of the browser. */
const amount = (text) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(text);
const whole = (number) => number.toLocaleString('en');

/** Shows what each part of the page sets off in n8n. */
function drawLinks({ editor, workflows } = { workflows: [] }) {
	const state = JSON.stringify([editor, workflows]);
	const nav = document.querySelector('nav');
	if (nav.dataset.state === state) return;
	Object.assign(nav.dataset, { state });
	nav.hidden = !editor;
	if (editor) byId('editor').href = editor;
	for (const place of document.querySelectorAll('[data-started-by]')) {
		const leads = workflows.filter(({ startedBy }) => startedBy === place.dataset.startedBy);
		for (const old of place.querySelectorAll('a')) old.remove();
		place.append(...leads.map(({ title, url }) => linkTo(url, title)));
		place.hidden = leads.length === 0;
	}
}

/** Whether the service has somebody to report to. */
let isReported = false;

function drawInvoice({ id, invoiceNumber, status, currency, total, name, phone, isPayable }) {
	const about = [invoiceNumber, name ?? 'no client', ...(name && !phone ? ['no phone'] : [])];
	const pay = element('button', ['Mark as paid', element('span', ` ${invoiceNumber}`, 'unseen')]);
	pay.type = 'button';
	pay.addEventListener('click', () =>
		attempt(async () => {
			await send('PATCH', `invoices/${id}`, { action: 'mark_paid', paymentMethod: 'mobile_money' });
			return isReported
				? `${invoiceNumber} is paid`
				: `${invoiceNumber} is paid. No webhook is registered, so nobody is told`;
		}),
	);
	return [
		element('div', [
			element('span', `${currency} ${amount(total)}`, 'amount'),
			' ',
			element('span', status, `state ${status}`),
			element('small', about.join(' · ')),
		]),
		...(isPayable ? [pay] : []),
	];
}

function drawEvent({ title, start_date, cost, status }) {
	const state = status === 'publish' ? [] : [element('span', ` ${status}`, 'state')];
	return [
		element('div', [title, ...state, element('small', day(start_date))]),
		element('span', cost || 'Free', 'amount'),
	];
}

const target = { sms: 'request to SMS', invoicing: 'request to invoicing' };
const describeFault = ({ service, method, kind, status, times }) => {
	const what = method
		? 'message'
		: (target[service] ?? (service ? 'request to the calendar' : 'request'));
	const how = { status: `is answered with ${status}`, drop: 'loses its answer', delay: 'is slow' };
	return `The next ${times > 1 ? `${times} of ${what}` : what} ${how[kind] ?? kind}`;
};

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }) =>
	scrollHeight - scrollTop - clientHeight < 40;

function render({ units, messages, invoices, events, organizers, endpoints, deliveries, ...more }) {
	const { faults, links } = more;
	drawLinks(links);
	isReported = endpoints.length > 0;
	byId('units').textContent = whole(units);
	const phone = byId('log');
	const follows = isAtEnd(phone);
	show(byId('messages'), messages, drawMessage);
	if (follows) phone.scrollTop = phone.scrollHeight;
	show(byId('invoices'), invoices, drawInvoice);
	show(byId('events'), events, drawEvent);
	show(byId('deliveries'), deliveries, ({ at, text, then }) => [
		element('div', [`${clock(at)}  ${text}`, ...(then ? [element('small', then)] : [])]),
	]);
	show(
		byId('faults'),
		faults.map((fault, id) => ({ ...fault, id })),
		describeFault,
	);
	byId('clear').hidden = faults.length === 0;
	const select = byId('organizers');
	const choice = JSON.stringify(organizers);
	if (select.dataset.choice !== choice) {
		select.dataset.choice = choice;
		const chosen = select.value;
		select.replaceChildren(...organizers.map(({ id, name }) => new Option(name, id)));
		select.value = organizers.some(({ id }) => String(id) === chosen)
			? chosen
			: (organizers[0]?.id ?? '');
	}
	const { url } = byId('webhook').elements;
	url.value ||= endpoints[0] ?? '';
}

for (const button of document.querySelectorAll('[data-units]')) {
	button.addEventListener('click', () =>
		attempt(async () => {
			await send('POST', 'wallet', { units: Number(button.dataset.units) });
			return `The wallet holds ${whole(Number(button.dataset.units))} units`;
		}),
	);
}

/** Gives the values of a form, and which of its buttons was clicked, to what is to be done. */
const onSubmit = (id, work) =>
	byId(id).addEventListener('submit', (event) => {
		event.preventDefault();
		const values = Object.fromEntries(new FormData(event.target));
		void attempt(async () => await work(values, event.submitter?.value ?? ''));
	});

onSubmit('event', async ({ title, cost, organizer }) => {
	const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const times = { start_date: `${date} 19:00:00`, end_date: `${date} 22:00:00` };
	const tags = await (await fetch('control/calendar/tags')).json();
	const fields = {
		title,
		cost: cost.trim(),
		...times,
		organizer: organizer ? [Number(organizer)] : [],
		// The example bills events with this tag.
		tags: tags.filter(({ name }) => name === 'invoice').map(({ id }) => id),
	};
	await send('POST', 'calendar/events', [fields]);
	return `${title} is in the calendar, tomorrow at 19:00`;
});

onSubmit('webhook', async ({ url, event }, kind) => {
	const to = url.replace(/\/webhook(-test)?\//, `/${kind}/`);
	const { text } = await send('POST', 'emit', { event, url: to });
	return text;
});

const which = {
	any: {},
	message: { service: 'sms', method: 'POST', path: '/sms/send' },
	sms: { service: 'sms' },
	invoicing: { service: 'invoicing' },
	calendar: { service: 'calendar' },
};
const how = {
	down: { kind: 'status', status: 503, body: { error: 'The service is down' } },
	lost: { kind: 'drop', after: true },
	refused: { kind: 'status', status: 401, body: { error: 'Invalid API key' } },
	slow: { kind: 'delay', ms: 5_000 },
};

onSubmit('fault', async (chosen) => {
	await send('POST', 'faults', { times: 1, ...which[chosen.which], ...how[chosen.how] });
	return 'Trouble is on its way';
});

byId('clear').addEventListener('click', () =>
	attempt(async () => {
		await send('DELETE', 'faults');
		return 'Everything works';
	}),
);

const live = new EventSource('live');
live.addEventListener('message', ({ data }) => render(JSON.parse(data)));
live.addEventListener('open', () => say(''));
live.addEventListener('error', () => say('The sandbox doesn’t answer. Is it still running?', true));
