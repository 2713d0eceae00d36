import express, { Router } from 'express';

import { isFaultKind, type Faults } from '../server/faults';
import type { Journal } from '../server/journal';
import type { Service, SettingsStore } from '../server/service';
import type { EditorLinks, Fault, SettingsChange } from './types';

interface Parts {
	services: Service[];
	journal: Journal;
	faults: Faults;
	settings: SettingsStore;
	/** Everything that starts over. */
	reset: Array<{ reset(): void }>;
	setLinks(links: EditorLinks): void;
}

/** The control surface: the part common to all services, then the part of each service. */
export function controlRoutes(parts: Parts): Router {
	const { services, journal, faults, settings, reset, setLinks } = parts;
	const router = Router().use(express.json({ limit: '5mb' }));
	router.get('/requests', (_req, res) => res.json(journal.requests()));
	router.get('/traffic', (_req, res) => res.json(journal.traffic()));
	router.get('/violations', (_req, res) => res.json(journal.violations()));
	router.post('/settings', (req, res) => res.json(settings.change(req.body as SettingsChange)));
	router.post('/faults', (req, res) => {
		const fault = req.body as Fault;
		if (!isFaultKind(fault.kind)) res.status(400).json({ error: `No such fault: ${fault.kind}` });
		else {
			faults.add(fault);
			res.sendStatus(204);
		}
	});
	router.delete('/faults', (_req, res) => {
		faults.clear();
		res.sendStatus(204);
	});
	router.post('/links', (req, res) => {
		setLinks(req.body as EditorLinks);
		res.sendStatus(204);
	});
	router.post('/reset', (_req, res) => {
		for (const part of reset) part.reset();
		res.sendStatus(204);
	});
	for (const service of services) if (service.control) router.use(service.control);
	return router;
}
