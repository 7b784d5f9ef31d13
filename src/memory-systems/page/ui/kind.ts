/** Memory systems as a sort of run. */

import type { RunKind } from '../../../runs/page/ui/run-kind';
import { fragmentOf } from '../../../ui/state/route-address';
import type { SystemsProgress } from '../../domain/work';
import { keyOf, systemName, variantOf, type SystemsRunHeader } from '../state/run-header';

type Kind = RunKind<SystemsRunHeader, SystemsProgress>;

export function systemsKind(manager: Kind['manager']): Kind {
  return {
    id: 'systems',
    unit: 'step',
    manager,
    href: (run) => fragmentOf({ view: 'systems', query: { user: run.user, system: keyOf(variantOf(run)) } }),
    title: titleOf,
    about: ({ state, failure }) => [[], ...(state === 'failed' && failure ? [[{ danger: failure }]] : [])],
  };
}

/** As it was written, but for the system's key at its end: that becomes its name in the language of the interface. */
function titleOf(run: SystemsRunHeader): string {
  const { title } = run.plan;
  const system = keyOf(variantOf(run));
  const name = systemName(system);
  return name && title.endsWith(`: ${system}`) ? title.slice(0, -system.length) + name : title;
}
