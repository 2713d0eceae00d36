import type { Resource } from '../../shared/panel/defineNode';
import { client } from './client';
import { invoice } from './invoice';
import { payment } from './payment';
import { receipt } from './receipt';

export const resources: readonly Resource[] = [client, invoice, payment, receipt];
