import { runParts } from '../support/parts';
import { bench } from './bench/bench';
import { chaos } from './chaos/chaos';
import { soak } from './soak/soak';

runParts({ bench, chaos, soak });
