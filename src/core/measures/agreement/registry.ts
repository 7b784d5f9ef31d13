/** Every measure of how far raters agree. A new one is a file of this folder and a line here. */

import { COHEN_KAPPA } from './cohen-kappa';
import { KENDALL } from './kendall';
import { KRIPPENDORFF_ALPHA } from './krippendorff';
import { SPEARMAN } from './spearman';

export const AGREEMENT = [COHEN_KAPPA, SPEARMAN, KENDALL, KRIPPENDORFF_ALPHA] as const;
