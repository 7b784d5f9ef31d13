/** Retrieval as a sort of run. */

import type { RunHeader } from '../../../domain/run/run';
import { fragmentOf } from '../../../../ui/state/route-address';
import type { RunKind } from '../../ui/run-kind';
import type { LabProgress } from '../state/lab.svelte';
import { t } from '../words';

export function labKind(
  manager: RunKind<RunHeader, LabProgress>['manager'],
): RunKind<RunHeader, LabProgress> {
  return {
    id: 'lab',
    unit: 'question',
    manager,
    href: ({ id }) => fragmentOf({ view: 'lab', path: [id] }),
    about: ({ banks, total, plan }) => [[t().extent(banks.length, total, plan.systems.length)]],
  };
}
