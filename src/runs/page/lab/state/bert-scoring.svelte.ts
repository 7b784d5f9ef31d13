/** BERTScore of responses, asked for file by file, since it embeds every token of them. */

import type { OpenEncoder } from '../../../../core/encoders';
import { bertOfOutputs, type ExternalResultsRecord } from '../../../domain/external/record';
import type { TextLanguage } from '../../../../pipeline/dialogue/external-text';
import type { Encoder, MemoryModel } from '../../../../core/ports';
import type { ExternalResults } from './external-results.svelte';
import { errorText } from '../../../../ui/state/locale.svelte';
import { LANGUAGE_WORDS } from '../../../../core/memory/words';
import { PhraseError } from '../../../../core/text/phrase';
import { results as en } from '../words/en';
import { results as zh } from '../words/zh';
import { Latest } from '../../../../ui/state/latest';

interface BertScoringDependencies {
  readonly externalResults: Pick<ExternalResults, 'read' | 'keepBert'>;
  /** What embeds a language, loaded. */
  readonly encoder: (language: TextLanguage) => Promise<Encoder | OpenEncoder | MemoryModel>;
}

export class BertScoring {
  readonly #dependencies: BertScoringDependencies;
  #progress = $state.raw<
    { readonly file: string; readonly done: number; readonly total: number } | undefined
  >();
  #problem = $state.raw<{ readonly file: string; readonly text: string } | undefined>();
  readonly #latest = new Latest();

  constructor(dependencies: BertScoringDependencies) {
    this.#dependencies = dependencies;
  }

  /** Of the file under way, by its id; `total` is 0 while the encoder loads. */
  get progress() {
    return this.#progress;
  }
  get problem() {
    return this.#problem;
  }

  /** Scores one file and keeps the result; one at a time. What goes wrong is in `problem`. */
  async score(file: ExternalResultsRecord): Promise<void> {
    if (this.#progress) return;
    const signal = this.#latest.begin();
    const language = file.language ?? 'en';
    this.#problem = undefined;
    this.#progress = { file: file.id, done: 0, total: 0 };
    try {
      const encoder = await this.#dependencies.encoder(language);
      signal.throwIfAborted();
      const tokens =
        ('tokens' in encoder && encoder.tokens) || ('states' in encoder ? encoder.states : undefined);
      if (!tokens)
        throw new PhraseError({
          en: en.noTokens(LANGUAGE_WORDS[language].en, titleOf(encoder)),
          zh: zh.noTokens(LANGUAGE_WORDS[language].zh, titleOf(encoder)),
        });
      const result = await bertOfOutputs(
        await this.#dependencies.externalResults.read(file),
        tokens,
        titleOf(encoder),
        {
          signal,
          onProgress: (done, total) => {
            if (!signal.aborted) this.#progress = { file: file.id, done, total };
          },
        },
      );
      signal.throwIfAborted();
      await this.#dependencies.externalResults.keepBert(file.id, result);
    } catch (error) {
      if (!signal.aborted) this.#problem = { file: file.id, text: errorText(error) };
    } finally {
      if (!signal.aborted) this.#progress = undefined;
    }
  }

  /** Stops what is under way; nothing of it is kept. */
  cancel(): void {
    this.#latest.stop();
    this.#progress = undefined;
  }
}

const titleOf = (encoder: Encoder | OpenEncoder): string =>
  'title' in encoder ? encoder.title : encoder.stamp.id;
