/** Words of reading a draft out of a text, in English. */

import type { ProposedStep } from '../../../domain/from-text/proposal';
import { numberText } from '../../../../ui/state/locale.svelte';

const steps: Readonly<Record<ProposedStep, string>> = {
  profile: 'Profile',
  relationships: 'Relationship',
  events: 'Event',
  dialogues: 'Dialogue',
};

export const en = {
  title: 'From a text',
  about:
    'Paste a diary, a biography or a chat log. Profile, relationships and events are proposed with their sentences; you accept each one. With the rules, nothing leaves this browser.',
  text: 'Text',
  byRule: 'Read by rule',
  byModel: 'Read with the language model',
  hide: 'Replace names before the text is sent',
  reading: 'Reading the text…',
  stop: 'Stop reading',
  names: (count: number) => `${numberText(count)} ${count === 1 ? 'name' : 'names'} to be replaced`,
  name: 'In the text',
  alias: 'Sent instead',
  aliasOf: (name: string) => `Sent instead of ${name}`,
  back: 'The original names are restored in the proposals.',
  proposals: (open: number, accepted: number) =>
    `${numberText(open)} proposed, ${numberText(accepted)} accepted`,
  nothing:
    'Nothing was found. Dates, names with a relation (“my sister Odile”) and plain statements (“She works as a potter”) are recognised.',
  accept: (what: string) => `Accept: ${what}`,
  leave: (what: string) => `Skip: ${what}`,
  acceptShort: 'Accept',
  leaveShort: 'Skip',
  acceptAll: 'Accept all',
  source: 'Source',
  steps,
  did: 'accept from the text',
};

export type Words = typeof en;
