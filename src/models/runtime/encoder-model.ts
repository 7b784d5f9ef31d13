/** An encoder of the catalogue, loaded from the cache: one graph, or one for questions and one for passages. */

import { textKey } from '../../core/text/key';
import type { ModelStamp } from '../../core/ports';
import { towerFiles, type EncoderDescription, type Tower } from './catalogue';
import { readTower } from './download';
import { towerGraph } from './graph';
import type { RuntimeOptions } from './library';
import type { ModelCache } from './model-cache';
import { OnnxModel } from './onnx-model';
import type { Plan } from './plan';

export class EncoderModel {
  private constructor(
    readonly stamp: ModelStamp,
    readonly passage: OnnxModel,
    readonly question: OnnxModel,
  ) {}

  /** @throws ModelError. */
  static async load(
    cache: ModelCache,
    encoder: EncoderDescription,
    plan: Plan,
    options: RuntimeOptions,
    onTower: () => void = () => undefined,
  ): Promise<EncoderModel> {
    const open = async (tower: Tower) => {
      const { files, hash } = await readTower(cache, towerFiles(tower, plan.dtype));
      onTower();
      return OnnxModel.load(towerGraph(encoder, tower, plan, hash), files, options);
    };
    const passage = await open(encoder.passage);
    if (!encoder.question) return new EncoderModel(passage.stamp, passage, passage);
    const question = await open(encoder.question);
    // Both towers made the numbers, so both are named by the hash.
    const hash = textKey(`${passage.stamp.hash}\n${question.stamp.hash}`);
    return new EncoderModel({ ...passage.stamp, hash }, passage, question);
  }

  encode(...[texts, role, options]: Parameters<OnnxModel['encode']>): Promise<Float32Array> {
    return this[role].encode(texts, role, options);
  }

  encodeTokens(...[texts, role, options]: Parameters<OnnxModel['encodeTokens']>) {
    return this[role].encodeTokens(texts, role, options);
  }
}
