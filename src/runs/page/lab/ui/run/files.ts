/** A retrieval run as files. */

import { reportHtml } from '../../../../../data/export/report';
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
import { setupRows } from '../../../../domain/run/setup-rows';
import type { FileOffer } from '../../../ui/ExportTab.svelte';
import type { RunResults } from '../../state/run-results.svelte';
import type { RunTables } from '../../state/run-tables.svelte';
import { run as t } from '../../words';
import { reportFigures } from '../figures/report-figures';

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

/** All that was found, for the page and for trec_eval. */
export function recordFiles(run: RunHeader, results: RunResults, tables: RunTables): FileOffer[] {
  const units = () =>
    results.units.filter(({ bank, partial }) => !partial && run.banks.some(({ id }) => id === bank));
  const systems = results.entries.filter((entry) => ranksMemories(entry.system) && entry.run.id === run.id);
  const systemOf = (key: string) => systems.find((entry) => entry.key === key)!;
  let rescored = 0;
  const trec: FileOffer[] = [
    {
      label: t().qrels,
      help: t().qrelsHelp,
      ending: () => '.qrels',
      type: 'text/plain',
      make: () => trecQrels(units(), results.banks),
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
        const written = trecRun(units(), systemOf(key).name);
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
