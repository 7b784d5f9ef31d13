/** Every measure of a classifier, in the order in which pages show them. A new one is a file of this folder and a line here. */

import { ACCURACY } from './accuracy';
import { BRIER } from './brier';
import { ECE } from './ece';
import { F1 } from './f1';
import { MACRO_F1 } from './macro-f1';
import { PRECISION } from './precision';
import { RECALL } from './recall';

/** The columns of the classifiers' table, as the notes below it explain them. */
export const TABLE_MEASURES = [PRECISION, RECALL, F1, ACCURACY, MACRO_F1, ECE] as const;

export const CLASSIFICATION = [...TABLE_MEASURES, BRIER] as const;
