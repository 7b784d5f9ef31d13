/** Step 3 with a model: the people around the character, over the paper's families. */

import { onOneLine } from '../../../core/text/fence';
import { addItem, includedItems, type Draft } from '../draft';
import { EXCLUSIVE, FAMILIES } from '../steps/families';
import { RELATIONSHIPS_SCHEMA, type RelationshipsAnswer } from '../steps/prompts/character';
import { block, profileLines, relationshipLines, words } from './quoted-draft';
import { withoutRepeats, type Complaint } from './ask-checked';
import { coreOf } from './profile';
import { taskOf, type MakeTask } from './task';

/** As many as PerLTQA's prompt asks for at a time. */
const AT_ONCE = 10;

/** @param wanted how many the character is to have. */
export function relationshipsTask(draft: Draft, wanted: number): MakeTask {
  const kept = includedItems(draft, 'relationships');
  const count = Math.min(AT_ONCE, wanted - kept.length);
  const { language } = draft;
  return taskOf<RelationshipsAnswer>({
    key: `relationships after ${kept.length}`,
    step: 'relationships',
    title: { en: 'Relationships', zh: '社会关系' },
    draft,
    prompt: 'relationships',
    values: {
      name: onOneLine(draft.name),
      profile: block(profileLines(draft), language),
      relationships: block(relationshipLines(draft), language),
      families: FAMILIES.join(', '),
      count: String(count),
    },
    schema: RELATIONSHIPS_SCHEMA,
    sample: () => ({
      relationships: Array.from({ length: count }, (_, i) => ({
        family: FAMILIES[i % FAMILIES.length]!,
        relation: words(1, language),
        name: words(2, language),
        description: words(45, language),
      })),
    }),
    check: (value) => complaintsOf(value, draft),
    apply: (now, { relationships }, origin, complaints) =>
      withoutRepeats(relationships, complaints)
        .slice(0, count)
        .reduce((next, { relation, name, description }) => {
          const value = { person: name.trim(), relation: relation.trim(), description: description.trim() };
          return addItem(next, 'relationships', { value, origin, from: coreOf(now) }).draft;
        }, now),
  });
}

function complaintsOf({ relationships }: RelationshipsAnswer, draft: Draft): Complaint[] {
  const kept = includedItems(draft, 'relationships');
  const names = new Set([draft.name, ...kept.map(({ value }) => value.person)].map(folded));
  const exclusive = new Set(EXCLUSIVE[draft.language]);
  let bound = kept.find(({ value }) => exclusive.has(folded(value.relation)))?.value.relation;
  return relationships.flatMap(({ name, relation }, at): Complaint[] => {
    const found: Complaint[] = [];
    if (names.has(folded(name)))
      found.push({
        code: 'repeats',
        at,
        message: {
          en: `${name} is in the draft already. Take another name, or write about somebody else.`,
          zh: `草稿中已有${name}。请换一个名字，或写另一个人。`,
        },
      });
    names.add(folded(name));
    if (exclusive.has(folded(relation))) {
      if (bound !== undefined)
        found.push({
          code: 'contradicts',
          at,
          message: {
            en: `${name} is said to be the ${relation}, but there is a ${bound} already. One of them cannot be.`,
            zh: `${name}被写作${relation}，但已经有${bound}。两者不能并存。`,
          },
        });
      bound ??= relation;
    }
    return found;
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
