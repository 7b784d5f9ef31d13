/** Folders of models that the user chooses: what is wrong with one is said with its file and in words. */

import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/models/runtime/errors';
import { describeFolder } from '../../../src/models/runtime/own-folder';

const RECIPE = { language: 'en', pooling: 'mean', queryPrefix: '', passagePrefix: '' } as const;
const WHOLE = {
  'config.json': '{"hidden_size": 384, "max_position_embeddings": 512}',
  'tokenizer.json': '{}',
  'tokenizer_config.json': '{"model_max_length": 256}',
  '1_Pooling/config.json': '{"pooling_mode_cls_token": true}',
  'onnx/model.onnx': 'graph',
};

function folder(changes: Readonly<Record<string, string>>) {
  const files = Object.entries({ ...WHOLE, ...changes }).map(
    ([path, text]) => [path, new Blob([text])] as const,
  );
  return describeFolder('my-model', new Map(files), RECIPE);
}

describe('a folder of the user’s', () => {
  it('in the layout of transformers.js is read', async () => {
    expect(await folder({})).toMatchObject({
      id: 'own-my-model',
      dimensions: 384,
      maxLength: 256,
      pooling: 'cls',
    });
  });

  const damaged = ['', '{', 'null', '[]', '42', '"text"', 'true', '{"hidden_size":'];
  const named = [
    'config.json',
    'tokenizer_config.json',
    '1_Pooling/config.json',
    'encoder.json',
    'manifest.json',
  ];
  it.each(named)('with a damaged %s is refused by that name, in words', async (path) => {
    for (const text of damaged) {
      const error: unknown = await folder({ [path]: text }).catch((reason: unknown) => reason);
      expect(error, text).toBeInstanceOf(ModelError);
      const { message } = error as ModelError;
      expect(message).toContain(`my-model/${path}`);
      expect(message).not.toMatch(/[{}[\]]|"code"|undefined|TypeError/);
    }
  });

  it.each(['"384"', '-1', '0', '1.5', 'null', '{}'])(
    'with a hidden size of %s is refused in words',
    async (size) => {
      const error: unknown = await folder({ 'config.json': `{"hidden_size": ${size}}` }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ModelError);
      expect((error as ModelError).message).not.toMatch(/[{}[\]]/);
    },
  );
});
