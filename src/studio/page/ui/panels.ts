/** What a step offers beside the list of its items: ways to make them. One entry each; the code is fetched when the step is opened. */

import type { Component } from 'svelte';
import type { Item, DraftStep } from '../../domain/draft';
import type { DraftEditor } from '../state/draft-editor.svelte';

export interface StepPanelProps {
  readonly editor: DraftEditor;
  readonly step: DraftStep;
}

interface StepPanel {
  readonly id: string;
  readonly load: () => Promise<{ readonly default: Component<StepPanelProps> }>;
}

const MAKE: StepPanel = { id: 'make', load: () => import('./steps/MakePanel.svelte') };

/** In the order on the page, above the items. */
export const STEP_PANELS: Readonly<Record<DraftStep, readonly StepPanel[]>> = {
  seed: [MAKE, { id: 'from-text', load: () => import('./from-text/FromTextPanel.svelte') }],
  profile: [MAKE],
  relationships: [MAKE],
  events: [MAKE],
  dialogues: [MAKE],
  questions: [MAKE, { id: 'insights', load: () => import('./questions/QuestionInsights.svelte') }],
};

/** What an item offers besides its fields. */
export const ITEM_PANELS: readonly {
  readonly id: string;
  readonly load: () => Promise<{
    readonly default: Component<{ readonly editor: DraftEditor; readonly item: Item }>;
  }>;
}[] = [{ id: 'make', load: () => import('./steps/ItemMake.svelte') }];

interface ListPanel {
  readonly id: string;
  readonly load: () => Promise<{ readonly default: Component }>;
}

/** What the list of drafts offers beside an empty draft: the first beside the drafts, the others below. */
export const LIST_PANELS: readonly [ListPanel, ...ListPanel[]] = [
  { id: 'grammar', load: () => import('./grammar/GenerateDraft.svelte') },
  { id: 'halumem', load: () => import('./halumem/HalumemPanel.svelte') },
  { id: 'batch', load: () => import('./batch/BatchPanel.svelte') },
];
