/**
 * Many systems over one question: the stages of `run-stage.ts`, with what the models make of the question computed beforehand. Runs of the lab,
 * the lists that runs with language models hand over, and the headless tasks all go through here.
 */

import type { Classification } from '../classification/classifier';
import { classifierOfId, modelClassifier, cueWords } from '../classification/registry';
import type { Question } from '../../core/memory/bank';
import type { BankIndex } from '../retrieval/bank-index';
import type { Scores } from '../retrieval/ranking';
import { needsVectors } from '../retrieval/registry';
import { certainOf } from '../retrieval/rerank';
import { memoriesToRead, type Relevance } from '../retrieval/rerank-by-reader';
import { rerankerOf } from '../retrieval/rerankers';
import { classifyByRule, rerankMemories, scoreMemories } from './run-stage';
import { systemName, type ClassifierId, type RetrievalSystem, type SystemConfig } from './system';
import { parametersOf } from '../retrieval/rerank-presets';
import { timed, type Clock, type Timed } from './timed';

/** A question with what the models make of it, where a system needs that. */
export interface QuestionInputs {
  readonly question: Question;
  /** Its unit vector, and how long encoding it took. */
  readonly vector?: Timed<Float32Array>;
  readonly classification?: Timed<Classification>;
  /** What the trained reader makes of its memories, by their ids, with the time for each: of those that a list begins with. */
  readonly relevances?: ReadonlyMap<string, Timed<Relevance>>;
}

/** What each system says of one question, by the system's name. */
export interface SystemOutputs {
  /**
   * Whole lists without the evidence, which no run keeps. A time is that from the question's text to the list: encoding, search, classification and re-ranking, so far as the system
   * needs them; without indexing the bank.
   */
  readonly lists: ReadonlyMap<string, Timed<Scores>>;
  readonly classes: ReadonlyMap<string, Timed<Classification>>;
}

/** Runs the same systems on one question after another. Lists that systems share are computed once per question. */
export class SystemRunner {
  /** @param index with its vectors, where a system searches by them. */
  constructor(
    readonly index: BankIndex,
    readonly systems: readonly SystemConfig[],
    readonly clock: Clock,
  ) {
    // Now, and not within the time of the first question.
    for (const system of systems) if (system.task === 'retrieval') index.prepare(system.retriever, system);
  }

  /** @throws Error where a system needs a vector, a classification or a reading that is missing. */
  run(inputs: QuestionInputs): SystemOutputs {
    const lists = new Map<string, Timed<Scores>>();
    const classes = new Map<string, Timed<Classification>>();
    const found = new Map<string, Timed<Scores>>();
    for (const system of this.systems) {
      const name = systemName(system);
      if (system.task === 'classification') {
        classes.set(name, this.#classify(system.classifier, inputs));
        continue;
      }
      // Asked over the network, by who runs the plan.
      if (system.task === 'engine') continue;
      const base = systemName({ ...system, rerank: 'none' });
      const ranking = found.get(base) ?? this.#rank(system, inputs);
      found.set(base, ranking);
      const reranked = this.#rerank(system, ranking.value, inputs);
      const encoding = needsVectors(system.retriever) ? inputs.vector!.milliseconds : 0;
      lists.set(name, {
        value: reranked.value,
        milliseconds: encoding + ranking.milliseconds + reranked.milliseconds,
      });
    }
    return { lists, classes };
  }

  #classify(id: ClassifierId, { question, classification }: QuestionInputs): Timed<Classification> {
    const classifier = classifierOfId(id);
    if (classifier.needs === 'nothing') return classifyByRule(classifier, question.text, this.clock);
    if (!classification) throw new Error(`Question "${question.id}" has no classification.`);
    const { value, milliseconds } = classification;
    return classifier.adjust
      ? { value: classifier.adjust(value, this.index.bank), milliseconds }
      : classification;
  }

  #rank(system: RetrievalSystem, { question, vector }: QuestionInputs): Timed<Scores> {
    const asked = { text: question.text, vector: vector?.value };
    return scoreMemories(this.index, system.retriever, asked, this.clock, system);
  }

  #rerank(system: RetrievalSystem, ranking: Scores, inputs: QuestionInputs): Timed<Scores> {
    const reranker = rerankerOf(system.rerank);
    if (reranker.probabilities === 'none') return { value: ranking, milliseconds: 0 };
    if (reranker.probabilities === 'reader') return this.#rerankByReader(system, ranking, inputs);
    const given =
      reranker.probabilities === 'truth'
        ? { value: certainOf(inputs.question.kind), milliseconds: 0 }
        : this.#classify(reranker.probabilities === 'model' ? modelClassifier.id : cueWords.id, inputs);
    const parameters = parametersOf(system);
    const { value, milliseconds } = timed(this.clock, () =>
      rerankMemories(reranker, ranking, this.index.kindOf, { probabilities: given.value }, parameters),
    );
    return { value, milliseconds: given.milliseconds + milliseconds };
  }

  #rerankByReader(
    system: RetrievalSystem,
    ranking: Scores,
    { question, relevances: read }: QuestionInputs,
  ): Timed<Scores> {
    const parameters = parametersOf(system);
    const relevances = new Map<string, Relevance>();
    let reading = 0;
    for (const id of memoriesToRead(ranking, parameters)) {
      const found = read?.get(id);
      if (!found) throw new Error(`Memory "${id}" was not read for question "${question.id}".`);
      relevances.set(id, found.value);
      reading += found.milliseconds;
    }
    const { value, milliseconds } = timed(this.clock, () =>
      rerankMemories(rerankerOf(system.rerank), ranking, this.index.kindOf, { relevances }, parameters),
    );
    return { value, milliseconds: reading + milliseconds };
  }
}
