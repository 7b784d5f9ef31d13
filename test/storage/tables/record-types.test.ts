/** That the schemas of what is kept are the types that the page works with: a field that one of them has and the other lacks does not compile. */

import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type { ExternalResultsRecord, ExternalResultsForm } from '../../../src/runs/domain/external/record';
import type { QuestionResult } from '../../../src/runs/domain/run/question-result';
import type { RunHeader } from '../../../src/runs/domain/run/run';
import type { QuestionResultForm, RunHeaderForm, StampForm } from '../../../src/runs/domain/run/run-form';
import type {
  HumanRecordForm,
  HumanUnitForm,
  HumanRecord,
  HumanUnit,
} from '../../../src/judging/domain/human';
import type { LlmRunHeader, LlmRunForm } from '../../../src/runs/domain/llm-runs/run';
import type { CallSummary, KeptCall } from '../../../src/llm/domain/cache';
import type { PriceEntry } from '../../../src/llm/domain/prices';
import type { CallSummaryForm, KeptCallForm, LlmUnitForm, LlmUnit } from '../../../src/llm/domain/units';
import type {
  BankRecord,
  BankSummary,
  LabelCorrection,
  Trashed,
  ModelStamp,
  VectorMatrix,
} from '../../../src/core/ports';
import type { Draft } from '../../../src/studio/domain/draft';
import type { DraftForm } from '../../../src/studio/domain/schema';
import type { Digest } from '../../../src/memory-systems/domain/digest';
import type {
  DigestForm,
  RecordedUserUnitForm,
  SessionRecordForm,
} from '../../../src/memory-systems/domain/record-form';
import type { RecordedUserUnit } from '../../../src/memory-systems/domain/recorded';
import type { SessionRecord } from '../../../src/memory-systems/domain/run';
import type { AnswerLabel } from '../../../src/ask/page/state/answer-labels.svelte';
import type { AskedQuestion } from '../../../src/ask/page/state/asked-questions.svelte';
import type { SavedBatch } from '../../../src/studio/page/state/batch-making.svelte';
import type { SavedBudget, SavedPlan } from '../../../src/studio/page/state/halumem-making.svelte';
import type { SavedMaking } from '../../../src/studio/page/state/make-run.svelte';
import type { ReaderSettings, ReadingsHeader } from '../../../src/memory-systems/page/state/readings.svelte';
import type { RecordedSet, UserHeader } from '../../../src/memory-systems/page/state/recorded.svelte';
import type { SystemsRunHeader } from '../../../src/memory-systems/page/state/run-header';
import type { ServiceSettings } from '../../../src/memory-systems/page/state/services.svelte';
import type { KeptCores } from '../../../src/models/runtime/cores';
import type { Connection } from '../../../src/llm/page/state/connection';
import type { KeptEngines } from '../../../src/search-engines/page/state/engine-settings.svelte';
import type {
  BankRecordForm,
  BankSummaryForm,
  CorrectionForm,
  KeptImportForm,
  VectorMatrixForm,
} from '../../../src/storage/records/records';
import type {
  ReadingsHeaderForm,
  RecordedSetForm,
  RecordedUserForm,
  SystemsHeaderForm,
} from '../../../src/storage/records/runs';
import type {
  AskedForm,
  LabelForm,
  TrashedForm,
  ConnectionForm,
  CoresForm,
  EmbeddingsForm,
  EnginesForm,
  MakingForm,
  PriceForm,
  ReadersForm,
  ServicesForm,
  BatchMakingForm,
  UserBudgetForm,
  UserMakingForm,
} from '../../../src/storage/records/settings';
import type { KeptImport } from '../../../src/storage/tables/schema';
import type { EmbeddingEndpoint } from '../../../src/core/encoders';

/** A type without what only says who may write to it, and with every intersection as one object. */
type Plain<T> = T extends string | number | boolean | null | undefined | Float32Array
  ? T
  : unknown extends T
    ? unknown
    : { readonly [Key in keyof T]: Plain<T[Key]> };

/** A run's header with any name for a search engine. */
type AnyEngine<Run extends { readonly plan: { readonly systems: readonly unknown[] } }> = Plain<
  Omit<Run, 'plan'> & {
    plan: Omit<Run['plan'], 'systems'> & { systems: readonly AnyName<Run['plan']['systems'][number]>[] };
  }
>;
type AnyName<System> = System extends { readonly engine: string }
  ? Omit<System, 'engine'> & { engine: string }
  : System;

/** What a schema reads. */
type Read<Form extends z.ZodType> = Plain<z.infer<Form>>;

/** The fields that a schema names, where it lets others pass. */
type Named<T> = { [Key in keyof T as string extends Key ? never : Key]: T[Key] };
type NamedFields<T> = T extends unknown ? Named<T> : never;

describe('the schema of', () => {
  it('characters, imports, corrections and vectors is their type', () => {
    expectTypeOf<Read<typeof BankRecordForm>>().toEqualTypeOf<Plain<BankRecord>>();
    expectTypeOf<Read<typeof BankSummaryForm>>().toEqualTypeOf<Plain<BankSummary>>();
    expectTypeOf<Read<typeof KeptImportForm>>().toEqualTypeOf<Plain<KeptImport>>();
    expectTypeOf<Read<typeof CorrectionForm>>().toEqualTypeOf<Plain<LabelCorrection>>();
    expectTypeOf<Read<typeof VectorMatrixForm>>().toEqualTypeOf<Plain<VectorMatrix>>();
  });

  it('runs of the Lab and files of others is their type', () => {
    // The schema knows which search engines there are; the type takes any name.
    expectTypeOf<Read<typeof RunHeaderForm>>().toExtend<Plain<RunHeader>>();
    expectTypeOf<AnyEngine<Read<typeof RunHeaderForm>>>().toEqualTypeOf<AnyEngine<Plain<RunHeader>>>();
    expectTypeOf<Read<typeof QuestionResultForm>>().toEqualTypeOf<Plain<QuestionResult>>();
    expectTypeOf<Read<typeof ExternalResultsForm>>().toEqualTypeOf<Plain<ExternalResultsRecord>>();
  });

  it('runs with language models, human scores and kept answers is their type', () => {
    expectTypeOf<Read<typeof LlmRunForm>>().toEqualTypeOf<Plain<LlmRunHeader>>();
    expectTypeOf<Plain<NamedFields<z.infer<typeof LlmUnitForm>>>>().toEqualTypeOf<Plain<LlmUnit>>();
    expectTypeOf<Read<typeof HumanRecordForm>>().toEqualTypeOf<Plain<HumanRecord>>();
    expectTypeOf<Read<typeof HumanUnitForm>>().toEqualTypeOf<Plain<HumanUnit>>();
    expectTypeOf<Read<typeof KeptCallForm>>().toEqualTypeOf<Plain<KeptCall>>();
    expectTypeOf<Read<typeof CallSummaryForm>>().toEqualTypeOf<Plain<CallSummary>>();
  });

  it('runs of memory systems and recorded results is their type', () => {
    expectTypeOf<Read<typeof SystemsHeaderForm>>().toEqualTypeOf<Plain<SystemsRunHeader>>();
    expectTypeOf<Read<typeof SessionRecordForm>>().toEqualTypeOf<Plain<SessionRecord>>();
    expectTypeOf<Read<typeof RecordedSetForm>>().toEqualTypeOf<Plain<RecordedSet>>();
    expectTypeOf<Read<typeof DigestForm>>().toEqualTypeOf<Plain<Digest>>();
    expectTypeOf<Read<typeof RecordedUserForm>>().toEqualTypeOf<Plain<UserHeader>>();
    expectTypeOf<Read<typeof RecordedUserUnitForm>>().toEqualTypeOf<Plain<RecordedUserUnit>>();
    expectTypeOf<Read<typeof ReadingsHeaderForm>>().toEqualTypeOf<Plain<ReadingsHeader>>();
  });

  it('drafts is their type', () => {
    expectTypeOf<Read<typeof DraftForm>>().toEqualTypeOf<Plain<Draft>>();
  });

  it('settings that hold more than a word is their type', () => {
    expectTypeOf<Read<typeof AskedForm>>().toEqualTypeOf<Plain<AskedQuestion>>();
    expectTypeOf<Read<typeof TrashedForm>>().toEqualTypeOf<Plain<Trashed>>();
    expectTypeOf<Read<typeof LabelForm>>().toEqualTypeOf<Plain<AnswerLabel>>();
    expectTypeOf<Read<typeof ConnectionForm>>().toEqualTypeOf<Plain<Connection>>();
    expectTypeOf<Read<typeof PriceForm>>().toEqualTypeOf<Plain<PriceEntry>>();
    expectTypeOf<Read<typeof EmbeddingsForm>>().toEqualTypeOf<Plain<Omit<EmbeddingEndpoint, 'key'>>>();
    expectTypeOf<Read<typeof EnginesForm>>().toEqualTypeOf<Plain<KeptEngines>>();
    expectTypeOf<Read<typeof ServicesForm>>().toEqualTypeOf<Plain<ServiceSettings>>();
    expectTypeOf<Read<typeof ReadersForm>>().toEqualTypeOf<Plain<ReaderSettings>>();
    expectTypeOf<Read<typeof MakingForm>>().toEqualTypeOf<Plain<SavedMaking>>();
    expectTypeOf<Read<typeof UserMakingForm>>().toEqualTypeOf<Plain<SavedPlan>>();
    expectTypeOf<Read<typeof UserBudgetForm>>().toEqualTypeOf<Plain<SavedBudget>>();
    expectTypeOf<Read<typeof BatchMakingForm>>().toEqualTypeOf<Plain<SavedBatch>>();
    expectTypeOf<Read<typeof CoresForm>>().toEqualTypeOf<Plain<KeptCores>>();
    expectTypeOf<Read<typeof StampForm>>().toEqualTypeOf<Plain<ModelStamp>>();
  });
});
