import type { IDataObject } from 'n8n-workflow';

import type { Planned } from '../../../shared/operation';
import { type Result, succeeded } from '../../../shared/result';
import { simpleClient } from './fields';

/** The client that would be created: none was found, or none was looked for. */
export const describeClient = async ({ request }: Planned): Promise<Result<IDataObject>> =>
	await Promise.resolve(succeeded({ wouldCreate: simpleClient(request.body) }));
