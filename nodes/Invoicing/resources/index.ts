import type { Resources } from '../../shared/operation';
import { client } from './client';
import { invoice } from './invoice';
import { payment } from './payment';
import { receipt } from './receipt';

export const resources: Resources = { client, invoice, payment, receipt };
