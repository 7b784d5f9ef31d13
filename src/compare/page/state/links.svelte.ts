/** What is tried in What if as a part of an address, and back. Texts that were rewritten are no part of a link: they are too long. */

import { cueWords } from '../../../pipeline/classification/registry';
import { CONTEXT_CASES, type ContextCase } from '../../domain/what-if';
import { CATEGORIES, type Category } from '../../../core/memory/bank';
import type { Query, AddressPart } from '../../../ui/state/address-part';
import { MAP_METHODS, type MapMethod } from '../../../pipeline/projection/projector';
import { MAP_FIELDS, type MapField } from '../../domain/map-classes';
import { untrack } from 'svelte';
import type { Route } from '../../../ui/state/route.svelte';

export interface MapView {
  readonly method: MapMethod;
  readonly colouring: MapField;
  /** Names of the encoders beside the first. */
  readonly beside: readonly string[];
  /** Ids of memories, in the order in which they were picked out. */
  readonly picked: readonly string[];
}

export const MAP_KEYS = ['method', 'colour', 'beside', 'picked'] as const;

/** Characters of a selection that a link may carry: with all the rest it stays within the 2,000 that every program passes on. */
const LONGEST_SELECTION = 900;

/** What an address says of the map; without what is at its default, and without a selection that is too long for a link. */
export function mapQuery({ method, colouring, beside, picked }: MapView): Query {
  const selection = listOf(picked);
  return {
    method: method === 'pca' ? undefined : method,
    colour: colouring === 'kind' ? undefined : colouring,
    beside: beside.length > 0 ? listOf(beside) : undefined,
    picked: selection !== '' && selection.length <= LONGEST_SELECTION ? selection : undefined,
  };
}

/** Whether what is picked out is too much for a link. */
export function selectionLeftOut(picked: readonly string[]): boolean {
  return listOf(picked).length > LONGEST_SELECTION;
}

/** What an address asks of the map; what it does not know is the default. */
export function mapViewOf(query: Readonly<Record<string, string>>): MapView {
  return {
    method: MAP_METHODS.find((method) => method === query['method']) ?? 'pca',
    colouring: MAP_FIELDS.find((field) => field === query['colour']) ?? 'kind',
    beside: partsOf(query['beside']),
    picked: partsOf(query['picked']),
  };
}

/** Ids as one value of an address; commas within them are escaped. */
export function listOf(ids: readonly string[]): string {
  return ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(',');
}

/** The ids of such a value, each once. */
export function partsOf(value: string | undefined): string[] {
  const parts = (value ?? '').split(',').filter((part) => part !== '');
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it lives within one call
  return [...new Set(parts.map((part) => part.replace(/%(25|2C)/gi, decodeURIComponent)))];
}

export const CLASSIFIER_CHOICES = ['model', cueWords.id] as const;
/** Who classifies: the BERT classifier, or the baseline. */
export type ClassifierChoice = (typeof CLASSIFIER_CHOICES)[number];

export interface WhatIfView {
  /** The other wording; empty for the question as asked. */
  readonly wording: string;
  readonly forced: Category | undefined;
  readonly handed: ContextCase;
  /** Undefined: who classified the question as asked. */
  readonly classifier: ClassifierChoice | undefined;
  /** Ids of memories that are taken out. */
  readonly removed: readonly string[];
}

export const WHAT_IF_KEYS = ['wording', 'class', 'handed', 'classifier', 'out'] as const;

export function whatIfQuery({ wording, forced, handed, classifier, removed }: WhatIfView): Query {
  return {
    wording: wording || undefined,
    class: forced,
    classifier,
    handed: handed === 'retrieved' ? undefined : handed,
    out: removed.length > 0 ? listOf(removed) : undefined,
  };
}

/** What an address asks to try; what it does not know is not tried. */
export function whatIfViewOf(query: Readonly<Record<string, string>>): WhatIfView {
  return {
    wording: query['wording'] ?? '',
    forced: CATEGORIES.find((category) => category === query['class']),
    handed: CONTEXT_CASES.find((handed) => handed === query['handed']) ?? 'retrieved',
    classifier: CLASSIFIER_CHOICES.find((choice) => choice === query['classifier']),
    removed: partsOf(query['out']),
  };
}

interface Kept {
  readonly keys: readonly string[];
  /** Whether the tab is open, with the bank and the question that the address names. */
  readonly ready: () => boolean;
  /** What is shown: read so that a change is noticed. */
  readonly shown: () => unknown;
  /** Called before the address is followed. */
  readonly before?: () => void;
}

/** Milliseconds; as for the question. */
const REST = 250;

/** To be called while a component is made. */
export function keepTab(
  route: Pick<Route, 'query'>,
  part: AddressPart,
  { keys, ready, shown, before }: Kept,
): void {
  let met = false;
  $effect(() => {
    const { query } = route;
    if (!ready()) return;
    untrack(() => {
      // An address that says nothing of the tab when it is first met lets stand what was chosen before.
      const says = met || keys.some((key) => query[key] !== undefined);
      met = true;
      before?.();
      if (says) void part.follow();
    });
  });
  $effect(() => {
    void shown();
    if (!ready()) return;
    const timer = setTimeout(() => part.write(), REST);
    return () => clearTimeout(timer);
  });
}

/** Whether an address names this question. @param q its id, where it is the character's own. @param text its words otherwise. */
export function namesQuestion(
  query: Readonly<Record<string, string>>,
  q: string | undefined,
  text: string | undefined,
): boolean {
  return q !== undefined ? query['q'] === q : text !== undefined && query['question'] === text;
}
