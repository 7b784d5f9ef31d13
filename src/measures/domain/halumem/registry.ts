/** HaluMem's measures, in the order of the paper's Table 3. A new one is a file of this folder and a line here. */

import { ACCURACY } from './accuracy';
import { QA_CORRECT, QA_HALLUCINATION, QA_OMISSION } from './answer-shares';
import { EXTRACTION_F1 } from './extraction-f1';
import { FMR } from './fmr';
import { RECALL } from './recall';
import { TARGET_PRECISION } from './target-precision';
import { UPDATE_CORRECT, UPDATE_HALLUCINATION, UPDATE_OMISSION, UPDATE_OTHER } from './update-shares';
import { WEIGHTED_RECALL } from './weighted-recall';

/** Over gold and interference memories. */
export const EXTRACTION = [RECALL, WEIGHTED_RECALL, FMR] as const;
/** Over extracted memories. */
export const EXTRACTED = [TARGET_PRECISION, ACCURACY] as const;
export const UPDATES = [UPDATE_CORRECT, UPDATE_HALLUCINATION, UPDATE_OMISSION, UPDATE_OTHER] as const;
export const QUESTIONS = [QA_CORRECT, QA_HALLUCINATION, QA_OMISSION] as const;
/** Made of ratios of both kinds of extraction. */
export const COMBINED = [EXTRACTION_F1] as const;
