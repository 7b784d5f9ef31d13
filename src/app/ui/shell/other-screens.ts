/** The screens beside Ask, each fetched when it is opened. A module of its own: the list of what they are made of weighs more than a first visit should fetch. */

import type { Component } from 'svelte';
import type { View } from '../../../ui/state/route-address';

interface Other {
  readonly bring: () => Promise<{ default: Component<Record<string, never>> }>;
  /** Whether it shows what is read when the page starts. */
  readonly waits: boolean;
  /** Whether it uses nothing that the screens share. */
  readonly alone?: boolean;
}

export const OTHERS: Readonly<Record<Exclude<View, 'ask'>, Other>> = {
  compare: { bring: () => import('../../../compare/page/ui/CompareScreen.svelte'), waits: false },
  library: { bring: () => import('../../../data/page/ui/LibraryView.svelte'), waits: false },
  studio: { bring: () => import('../../../studio/page/ui/StudioView.svelte'), waits: true },
  experiments: { bring: () => import('../experiments/ExperimentsView.svelte'), waits: true },
  lab: { bring: () => import('../../../runs/page/lab/ui/LabView.svelte'), waits: true },
  answers: { bring: () => import('../../../runs/page/answers/ui/AnswersView.svelte'), waits: true },
  systems: { bring: () => import('../../../memory-systems/page/ui/SystemsScreen.svelte'), waits: true },
  lectures: { bring: () => import('../../../lectures/page/ui/LecturesView.svelte'), waits: true },
  widgets: { bring: () => import('../../specimens/ui/WidgetsView.svelte'), waits: false, alone: true },
};
