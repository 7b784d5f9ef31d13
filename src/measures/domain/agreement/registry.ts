/** Every measure of how far raters agree. A new one is a file of this folder and a line here. */

import { COHEN_KAPPA } from './cohen-kappa';
import { KENDALL } from './kendall';
import { KRIPPENDORFF_ALPHA } from './krippendorff';
import { SPEARMAN } from './spearman';

/** Of two raters' labels. */
export const LABELS = [COHEN_KAPPA] as const;
/** Of two lists' order. */
export const ORDERS = [SPEARMAN, KENDALL] as const;
/** Of any number of raters. */
export const RATERS = [KRIPPENDORFF_ALPHA] as const;
