/** Every measure of a judge's verdicts on answers. A new one is a file of this folder and a line here. */

import { COHERENCE } from './coherence';
import { CORRECTNESS } from './correctness';

export const JUDGED_MEASURES = [CORRECTNESS, COHERENCE] as const;
