import { expect, it } from 'vitest';
import { CLASSIFY_FEW_SHOT, CLASSIFY_INSTRUCTION } from '../../src/pipeline/classification/ask-category';
import { INJECTION_FORM, RECOGNITION_FORM } from '../../src/pipeline/dialogue/templates';
import { templateHash } from '../../src/llm/domain/templates';
import { FORMS } from '../../src/studio/domain/steps/prompts/forms';
import { DECIDE_FORM, EXTRACT_FORM } from '../../src/memory-systems/domain/language-model/prompt';
import { READING_FORMS } from '../../src/memory-systems/domain/readings/prompt';

// Results are stored under the version; `synthesis/prompt.test.ts` has those of the answers. Whoever changes a wording gives it a new version here, with the new hash.
it('a prompt has a version that goes with its wording', () => {
  const forms = [
    CLASSIFY_INSTRUCTION,
    CLASSIFY_FEW_SHOT,
    INJECTION_FORM,
    RECOGNITION_FORM,
    EXTRACT_FORM,
    DECIDE_FORM,
    ...Object.values(READING_FORMS),
    ...Object.values(FORMS),
  ];
  expect(
    Object.fromEntries(forms.map(({ version, standard }) => [version, templateHash(standard).slice(0, 12)])),
  ).toEqual({
    'classify-1': '1587a8ca691c',
    'classify-few-1': 'd45334dc61f0',
    'injection-1': 'f241aafdd81f',
    'judge-accuracy-1': '349ee7a52338',
    'judge-cue-1': '7e1eb41fe824',
    'judge-integrity-1': 'f1284f4715c2',
    'judge-nugget-1': '62aa6c115230',
    'judge-order-1': 'f72d60ce97ac',
    'judge-response-1': 'c253b96fc942',
    'judge-update-1': '282f50946f3b',
    'memory-answer-1': 'c9ae3f41b8b4',
    'memory-cue-answer-1': '195e49d20971',
    'memory-decide-1': 'cc96a3a83ed6',
    'memory-extract-2': 'b0538ab43bc6',
    'memory-full-answer-1': '85d96ea80886',
    'recognition-1': 'f7d2d8933356',
    'studio-background-1': 'f1f052c1c2a3',
    'studio-dialogue-1': '1d3899be4a1d',
    'studio-event-1': '7766fdd10406',
    'studio-judge-1': 'b80b4bf6dbe0',
    'studio-paraphrased-1': '4da0e01ba63d',
    'studio-profile-1': 'b9052070909c',
    'studio-questions-1': '1c8ab34eb4a6',
    'studio-redo-1': 'dc44dc184aa7',
    'studio-relationships-1': '5519bcb6516b',
    'studio-support-1': '3f2ee4ef2e88',
    'studio-trapped-1': 'b8d4e52fe32e',
    'studio-unanswerable-1': '83f815820f99',
  });
});
