/** The trained models of this browser: kept, renamed, exported, imported, removed. */

import {
  LONGEST_NAME,
  learntFile,
  learntRecord,
  readLearntFile,
  type LearntModel,
} from '../../domain/learnt-model';
import type { SettingsStore, Tabs } from '../../../core/ports';

/** Under which all models lie together, so that a change is one write: whole or not at all. */
export const MODELS_SETTING = 'learnt-models';

export interface LearntModelsDependencies {
  readonly settings: SettingsStore;
  readonly tabs: Pick<Tabs, 'listen'>;
}

export class LearntModels {
  readonly #settings: SettingsStore;
  #all = $state.raw<readonly LearntModel[]>([]);

  constructor({ settings, tabs }: LearntModelsDependencies) {
    this.#settings = settings;
    tabs.listen('settings', () => void this.load().catch(() => undefined));
  }

  /** The newest first. */
  get all() {
    return this.#all;
  }

  async load(): Promise<void> {
    this.#all = await this.#read();
  }

  /** Keeps models; one with the id of a kept model takes its place. */
  add(models: readonly LearntModel[]): Promise<void> {
    const ids = models.map(({ id }) => id);
    return this.#change((kept) => [...models, ...kept.filter(({ id }) => !ids.includes(id))]);
  }

  /** An empty name changes nothing. */
  rename(id: string, name: string): Promise<void> {
    const given = name.trim().slice(0, LONGEST_NAME);
    return this.#change((kept) =>
      kept.map((model) => (model.id === id && given !== '' ? { ...model, name: given } : model)),
    );
  }

  remove(id: string): Promise<void> {
    return this.#change((kept) => kept.filter((model) => model.id !== id));
  }

  /** Name and text of a model's file. */
  file(model: LearntModel): { readonly name: string; readonly text: string } {
    const plain = model.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    return { name: `${plain || model.id}.json`, text: learntFile(model) };
  }

  /** @throws LearningError that names file and place. */
  async importFile(name: string, text: string): Promise<void> {
    await this.add([readLearntFile(text, name)]);
  }

  /** Made to what is kept at that moment, whoever has written it. */
  async #change(change: (kept: readonly LearntModel[]) => readonly LearntModel[]): Promise<void> {
    await this.#settings.change<unknown>(MODELS_SETTING, (kept) => (this.#all = change(modelsIn(kept))));
  }

  async #read(): Promise<readonly LearntModel[]> {
    return modelsIn(await this.#settings.get<unknown>(MODELS_SETTING));
  }
}

/** Records that are damaged are left out. */
function modelsIn(kept: unknown): readonly LearntModel[] {
  return Array.isArray(kept) ? kept.flatMap((value) => learntRecord(value) ?? []) : [];
}
