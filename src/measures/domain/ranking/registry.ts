/** Every measure of a ranking, in the order in which pages offer them. A new one is a file of this folder and a line here. */

import { ALL_GOLD } from './all-gold';
import { AVERAGE } from './average';
import { AVERAGE_PUBLISHED } from './average-published';
import { MAP } from './map';
import { MAP_TREC } from './map-trec';
import { MRR } from './mrr';
import { NDCG } from './ndcg';
import { NDCG_PUBLISHED } from './ndcg-published';
import { PRECISION } from './precision';
import { R_PRECISION } from './r-precision';
import { RECALL } from './recall';
import { SUCCESS } from './success';

export const RANKING = [
  RECALL,
  SUCCESS,
  ALL_GOLD,
  PRECISION,
  MAP,
  MAP_TREC,
  MRR,
  NDCG,
  NDCG_PUBLISHED,
  R_PRECISION,
  AVERAGE,
  AVERAGE_PUBLISHED,
] as const;

export type MeasureFamily = (typeof RANKING)[number]['name'];
export const MEASURE_FAMILIES = RANKING.map(({ name }) => name) as readonly MeasureFamily[];
