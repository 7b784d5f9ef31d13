/** A run's figures for its report, drawn away from the page, in the report's English. */

import { figureSource } from '../../../../domain/export/figure-source';
import type { ReportFigure } from '../../../../../data/export/report';
import { SWEEPS } from '../../../../domain/sweeps/sweep';
import { isoNow } from '../../../../../ui/state/clock';
import type { RunResults } from '../../state/run-results.svelte';
import { withNames } from '../compare/compared';
import { Comparing } from '../compare/comparing.svelte';
import { Sweeping } from '../sweep/sweeping.svelte';
import { comparisonPlot } from './comparison-plot';
import { figureSvg } from '../../../../../ui/figures/figure-svg';
import { sweepPlot } from './sweep-plot';
import { compare } from '../../words/en';
import { sweep as sweeps } from '../../words/en';

const WIDTH = 760;

/**
 * What Compare and Sweep show at first, as SVG documents: all systems on one measure, and each swept parameter's curve.
 *
 * @returns empty where the runs have no retriever.
 * @throws Error where intervals cannot be computed, SvgError where a chart cannot stand alone.
 */
export async function reportFigures(results: RunResults): Promise<ReportFigure[]> {
  const figures: ReportFigure[] = [];
  const add = async (caption: string, questions: number, draw: Promise<Element>) => {
    const source = figureSource(results.runs, isoNow(), questions);
    figures.push({ caption, svg: figureSvg(await draw, { title: caption, source }) });
  };
  const comparing = new Comparing(results);
  await comparing.compute();
  if (comparing.problem) throw new Error(comparing.problem);
  const named = (key: string) => results.phraseOf(key).en;
  const found = comparing.found && withNames(comparing.found, named);
  if (found && found.systems.length > 1) {
    const questions = Math.max(...found.systems.map((each) => each.questions));
    const chart = comparisonPlot(found.systems, { ...found, width: WIDTH, words: compare.plot });
    await add(compare.figure(found.measure), questions, chart);
  }
  const sweeping = new Sweeping(results);
  for (const { id } of sweeping.sweeps) {
    sweeping.sweepId = id;
    await sweeping.compute();
    if (sweeping.problem) throw new Error(sweeping.problem);
    if (!sweeping.found) continue;
    const { sweep, measure, fallback, result } = sweeping.found;
    const { label } = SWEEPS[sweep.parameter];
    const { tuned, reported } = result.questions;
    const chart = sweepPlot(result.curve, { fallback, parameter: label, width: WIDTH, words: sweeps.plot });
    await add(sweeps.title(measure, label, sweep.of.en), tuned + reported, chart);
  }
  return figures;
}
