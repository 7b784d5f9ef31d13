/** A retrieval run as files. */

import { reportHtml, type ReportFigure } from '../../../../../data/export/report';
import { ranksMemories } from '../../../../../pipeline/flow/system';
import {
  citationText,
  fileStem,
  licenceNotes,
  runRecord,
  trecQrels,
  trecRun,
} from '../../../../domain/export/run-record';
import type { RunHeader } from '../../../../domain/run/run';
import { shownUnits } from '../../../../domain/evaluation/result-selection';
import { setupRows } from '../../../../domain/run/setup-rows';
import type { FileOffer } from '../../../ui/ExportTab.svelte';
import type { RunResults } from '../../state/run-results.svelte';
import type { RunTables } from '../../state/run-tables.svelte';
import { run as t } from '../../words';
import { figureSource } from '../../../../domain/export/figure-source';
import { SWEEPS } from '../../../../domain/sweeps/sweeps';
import { isoNow } from '../../../../../ui/state/clock';
import { withNames, comparisonPlot } from '../compare/comparison-table';
import { Comparing } from '../compare/comparing.svelte';
import { Sweeping } from '../sweep/sweeping.svelte';
import { figureSvg } from '../../../../../ui/figures/figure-svg';
import { sweepPlot } from '../figures/sweep-plot';
import { compare, sweep as sweeps } from '../../words/en';

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

/** Tables, figures, setup and citations as one page. */
export function reportFile(run: RunHeader, results: RunResults, tables: RunTables): FileOffer {
  const banks = [...results.banks.values()];
  return {
    label: t().report,
    help: t().reportHelp,
    ending: () => '.html',
    type: 'text/html',
    make: async () =>
      reportHtml({
        title: run.plan.title,
        language: 'en',
        setup: setupRows(run),
        tables: tables.all,
        figures: await reportFigures(results),
        notes: licenceNotes(banks),
        bibtex: citationText(banks.map(({ source }) => source)),
      }),
  };
}

/** All that was found, for the page, and for trec_eval what of it is shown. */
export function recordFiles(run: RunHeader, results: RunResults, tables: RunTables): FileOffer[] {
  const units = () =>
    results.units.filter(({ bank, partial }) => !partial && run.banks.some(({ id }) => id === bank));
  const shown = () => shownUnits(units(), results.filters, results.banks);
  const systems = results.entries.filter((entry) => ranksMemories(entry.system) && entry.run.id === run.id);
  const systemOf = (key: string) => systems.find((entry) => entry.key === key)!;
  let rescored = 0;
  const trec: FileOffer[] = [
    {
      label: t().qrels,
      help: t().qrelsHelp,
      ending: () => '.qrels',
      type: 'text/plain',
      make: () => trecQrels(shown(), results.banks),
    },
    {
      label: t().trecRun,
      choices: {
        label: t().trecSystem,
        of: systems.map(({ key }) => ({ key, name: results.nameOf(key) })),
      },
      ending: (key) => `.${fileStem(systemOf(key).name)}.run`,
      type: 'text/plain',
      make: (key) => {
        const written = trecRun(shown(), systemOf(key).name);
        rescored = written.rescored.length;
        return written.text;
      },
      after: () => (rescored > 0 ? t().rescored(rescored) : undefined),
    },
  ];
  return [
    {
      label: 'JSON',
      help: t().jsonHelp,
      ending: () => '.json',
      type: 'application/json',
      make: () => runRecord([run], units(), tables.all),
    },
    ...(systems.length > 0 ? trec : []),
  ];
}
