/** A small causal language model through transformers.js: the in-process body that the worker and Node share. */

import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@xenova/transformers';
import type { CallParameters, TokenUsage } from '../../llm/domain/call';
import type { ChatMessage } from '../../core/ports';
import { ModelError } from './errors';
import { failure, loadFailure, reason, GpuWatch } from './failure';
import { libraryDevice, withLibrary, type Library, type RuntimeOptions } from './library';
import { thread } from './onnx-model';
import type { TextModel, TextPlan } from './text-models';

/** Most tokens of an answer where the call sets no limit: a small model that has lost its way goes on for ever. */
export const MOST_TOKENS = 512;

export interface TextAnswer {
  readonly text: string;
  /** `stop`: the model ended it. `length`: the limit of tokens or the model's context did. */
  readonly finish: 'stop' | 'length';
  readonly usage: TokenUsage;
  /** Parameters that have no meaning here. */
  readonly dropped: readonly string[];
}

export class TextGenerator {
  private constructor(
    readonly library: Library,
    readonly model: TextModel,
    /** The weights, as errors name them. */
    readonly file: string,
    readonly tokenizer: PreTrainedTokenizer,
    readonly network: PreTrainedModel,
    readonly gpu: GpuWatch | undefined,
  ) {}

  /**
   * @param files the proven files, by their role.
   * @throws ModelError `not-runnable`, `out-of-memory` or `device-unavailable`.
   */
  static load(
    model: TextModel,
    plan: TextPlan,
    files: ReadonlyMap<string, Uint8Array>,
    options: RuntimeOptions,
  ): Promise<TextGenerator> {
    const find = (address: string) =>
      files.get(address.endsWith('.onnx') ? 'weights' : address.replace(/^.*\//, ''));
    return withLibrary(find, options, plan.device, (library) => TextGenerator.#load(model, plan, library));
  }

  static async #load(model: TextModel, { device, dtype }: TextPlan, library: Library) {
    const { AutoModelForCausalLM, AutoTokenizer, env } = library;
    const file = `${model.repo}/${model.weights[dtype]!.path}`;
    const tokenizer = await AutoTokenizer.from_pretrained(model.repo).catch((error: unknown) => {
      throw new ModelError('not-runnable', `${model.repo}/tokenizer.json`, reason(error));
    });
    if (!tokenizer.chat_template) {
      const remedy = {
        en: 'Choose a model that was trained to chat (often named “Instruct”).',
        zh: '请选择为对话训练的模型（名称中常有“Instruct”）。',
      };
      throw new ModelError(
        'not-runnable',
        `${model.repo}/tokenizer_config.json`,
        { en: 'it has no chat template', zh: '它没有对话模板' },
        remedy,
      );
    }
    const network = await AutoModelForCausalLM.from_pretrained(model.repo, {
      dtype,
      device: libraryDevice(device),
    }).catch((error: unknown) => {
      throw loadFailure(error, file, device);
    });
    const gpu = device === 'webgpu' ? new GpuWatch(await env.backends.onnx.webgpu?.device) : undefined;
    return new TextGenerator(library, model, file, tokenizer, network, gpu);
  }

  /**
   * Writes one answer. Without a temperature, or at 0, the likeliest token is taken each time, so the same prompt gives the same text on
   * the same device; above 0 a seed does as much.
   *
   * @param options.onPiece gets the text as it is written, in whole words.
   * @throws ModelError `too-long`, `empty-answer`, `not-runnable`, `out-of-memory` or `device-lost`; the signal's reason.
   */
  async generate(
    messages: readonly ChatMessage[],
    parameters: CallParameters,
    options: { readonly signal?: AbortSignal; readonly onPiece?: (piece: string) => void } = {},
  ): Promise<TextAnswer> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { TextStreamer, InterruptableStoppingCriteria, random } = this.library;
    const inputs = this.#prompt(messages);
    const input = inputs.input_ids.dims[1]!;
    const room = this.model.contextLength - input;
    if (room < 1) {
      const most = this.model.contextLength;
      const detail = {
        en: `it has ${input} tokens, and the context ${most}`,
        zh: `提示词有 ${input} 个词元，上下文只有 ${most} 个`,
      };
      throw new ModelError('too-long', this.model.title, detail);
    }
    const most = Math.max(1, Math.min(room, Math.floor(parameters.maxTokens ?? MOST_TOKENS)));
    const temperature = parameters.temperature ?? 0;
    if (temperature > 0 && parameters.seed !== undefined) random.seed(parameters.seed);
    const interruption = new InterruptableStoppingCriteria();
    const stop = () => interruption.interrupt();
    signal?.addEventListener('abort', stop, { once: true });
    const written: bigint[] = [];
    const streamer = new TextStreamer(this.tokenizer, {
      skip_prompt: true,
      callback_function: (piece: string) => {
        if (piece && !signal?.aborted) options.onPiece?.(piece);
      },
      token_callback_function: (tokens: bigint[]) => void written.push(...tokens),
    });
    try {
      await this.#run({
        ...inputs,
        max_new_tokens: most,
        streamer,
        stopping_criteria: [interruption],
        ...(temperature > 0 ? { do_sample: true, temperature } : { do_sample: false }),
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    signal?.throwIfAborted();
    const text = this.tokenizer.decode(written, { skip_special_tokens: true }).trim();
    if (!text) throw new ModelError('empty-answer', this.model.title);
    return {
      text,
      finish: this.#ends(written.at(-1)) ? 'stop' : 'length',
      usage: { input, output: written.length },
      dropped: parameters.schema ? ['schema'] : [],
    };
  }

  #prompt(messages: readonly ChatMessage[]): { input_ids: Tensor; attention_mask: Tensor } {
    try {
      return this.tokenizer.apply_chat_template([...messages], {
        ...this.model.template,
        add_generation_prompt: true,
        return_dict: true,
      }) as { input_ids: Tensor; attention_mask: Tensor };
    } catch (error) {
      const why = reason(error);
      const detail = {
        en: `its chat template refuses these messages (${why})`,
        zh: `它的对话模板不接受这些消息（${why}）`,
      };
      throw new ModelError('not-runnable', this.model.title, detail);
    }
  }

  /** One token after the other, with a look at the message queue now and then: the runtime itself never pauses on WASM. */
  async #run(input: Record<string, unknown>): Promise<void> {
    const network = this.network as PreTrainedModel & { forward: (inputs: unknown) => Promise<unknown> };
    const forward = Object.getPrototypeOf(network).forward as (inputs: unknown) => Promise<unknown>;
    network.forward = async (inputs) => {
      await thread.pause();
      return forward.call(network, inputs);
    };
    try {
      const running = network.generate(input as Parameters<PreTrainedModel['generate']>[0]);
      await (this.gpu?.guard(running) ?? running);
    } catch (error) {
      const detail = reason(error);
      const code = this.gpu?.lost ? 'device-lost' : failure(detail);
      throw new ModelError(code, this.file, detail, undefined, this.gpu && 'webgpu');
    }
  }

  /** Whether the token is one that ends an answer. */
  #ends(token: bigint | undefined): boolean {
    const { generation_config: generation, config } = this.network as unknown as {
      generation_config: { eos_token_id?: number | number[] } | null;
      config: { eos_token_id?: number | number[] };
    };
    const ends = [generation?.eos_token_id ?? config.eos_token_id ?? []].flat();
    return token !== undefined && ends.includes(Number(token));
  }
}
