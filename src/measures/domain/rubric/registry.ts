/** BEAM's measures of answers with a rubric. A new one is a file of this folder and a line here. */

import { EVENT_ORDER, EVENT_TAU } from './event-order';
import { NUGGETS } from './nuggets';

export const OF_NUGGETS = [NUGGETS] as const;
export const OF_ORDERS = [EVENT_ORDER, EVENT_TAU] as const;
