/** The lectures that there are: those that come with the page, and the user's own. */

import { titleBeside } from '../../domain/facts';
import { completed, copyOf, freshId, newLecture } from '../../domain/edit';
import type { Lecture, LectureSource } from '../../domain/lecture';
import { lectureOf, readLecture } from '../../domain/read';
import { toTrash } from '../../../ui/state/to-trash';
import type { SettingsStore, Tabs, TrashStore } from '../../../core/ports';
import { phraseOf, type Phrase } from '../../../core/text/phrase';

/** Under which own lectures are kept; one value, so that it is written wholly or not at all. */
export const OWN_LECTURES = 'lectures';

/** One of the user's own, as it is kept. */
export interface OwnLecture {
  /** Titles may be missing: it is still being written. */
  readonly lecture: Lecture;
  /** Another one after every change. */
  readonly revision: string;
  /** ISO 8601. */
  readonly changed: string;
}

interface LecturesDependencies {
  readonly source: LectureSource;
  readonly settings: SettingsStore;
  readonly trash?: TrashStore | undefined;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** What became of a change of one lecture. */
export type LectureChange =
  | { readonly done: true; readonly revision: string }
  /** Another tab was first; nothing is written. */
  | { readonly done: false; readonly why: 'changed elsewhere' | 'deleted elsewhere' };

export class Lectures {
  readonly #dependencies: LecturesDependencies;
  #bundled = $state.raw<readonly Lecture[]>([]);
  #own = $state.raw<readonly OwnLecture[]>([]);
  #failures = $state.raw<readonly Phrase[]>([]);
  #unreadable = $state.raw<readonly Phrase[]>([]);
  #ready = $state(false);
  /** Its id in the trash. */
  #trashed: string | undefined;
  #removed = $state.raw<{ readonly own: OwnLecture; readonly at: number } | undefined>();
  #loading: Promise<void> | undefined;

  constructor(dependencies: LecturesDependencies) {
    this.#dependencies = dependencies;
    dependencies.tabs?.listen('settings', () => {
      if (this.#ready) void this.reread().catch(() => undefined);
    });
  }

  /** Those that come with the page, as far as they could be read. */
  get bundled(): readonly Lecture[] {
    return this.#bundled;
  }
  get own(): readonly OwnLecture[] {
    return this.#own;
  }
  /** Why some of the page's own could not be read. */
  get failures(): readonly Phrase[] {
    return this.#failures;
  }
  /** Why some of the user's own could not be read. They stay where they are. */
  get unreadable(): readonly Phrase[] {
    return this.#unreadable;
  }
  /** Whether everything that can be read has been. */
  get ready(): boolean {
    return this.#ready;
  }
  /** The lecture that was deleted last, and can be brought back. */
  get removed(): Lecture | undefined {
    return this.#removed?.own.lecture;
  }

  /** A lecture that can be shown: every title is there. */
  lecture(id: string): Lecture | undefined {
    const own = this.ownOf(id);
    return own ? completed(own.lecture) : this.#bundled.find((each) => each.id === id);
  }
  ownOf(id: string): OwnLecture | undefined {
    return this.#own.find(({ lecture }) => lecture.id === id);
  }

  /** Reads everything, once; what failed is tried again by another call. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      if (this.#failures.length > 0) this.#loading = undefined;
    });
    return this.#loading;
  }

  /** A new lecture of one empty step. @returns its id. @throws what the store says. */
  create(): Promise<string> {
    return this.#add((taken) => newLecture(taken));
  }
  /** A copy to edit. @returns its id. @throws what the store says. */
  copy(lecture: Lecture): Promise<string> {
    return this.#add((taken) => copyOf(lecture, taken));
  }

  /**
   * Takes a lecture's file in. One that is here already, word for word, is not taken twice; one whose id or title is taken gets another.
   *
   * @returns its id. @throws LectureError with places and remedy; what the store says.
   */
  async imported(name: string, text: string): Promise<string> {
    const lecture = readLecture(text, name);
    await this.load();
    const mine = this.#own.map((own) => completed(own.lecture));
    /** Its title beside those of the user's own. @param but one that is not asked. */
    const besides = (but?: Lecture) =>
      titleBeside(
        lecture.title,
        mine.filter((each) => each !== but).map(({ title }) => title),
      );
    const isThis = (each: Lecture, title: Lecture['title']) =>
      (each.id === lecture.id || each.id.startsWith(`${lecture.id}-`)) &&
      JSON.stringify({ ...each, id: '' }) === JSON.stringify({ ...lecture, id: '', title });
    const same =
      this.#bundled.find((each) => isThis(each, lecture.title)) ??
      mine.find((each) => isThis(each, besides(each)));
    if (same) return same.id;
    return this.#add((taken) => ({
      ...lecture,
      id: freshId(lecture.id, 'lecture', taken),
      title: besides(),
    }));
  }

  /** Deletes one of the user's own; {@link restore} brings it back. @throws what the store says. */
  async remove(id: string): Promise<void> {
    let removed: { own: OwnLecture; at: number } | undefined;
    const remove = () =>
      this.#change((kept) => {
        const at = kept.findIndex((each) => idOf(each) === id);
        if (at < 0) return kept;
        removed = { own: kept[at] as OwnLecture, at };
        return kept.toSpliced(at, 1);
      });
    const own = this.ownOf(id)?.lecture;
    const title = own ? (Object.values(completed(own).title)[0] ?? id) : id;
    this.#trashed = await toTrash(this.#dependencies.trash, { kind: 'lecture', ids: [id], title }, remove);
    this.#removed = removed;
  }
  /** Brings back what was deleted last, where it was. @throws what the store says. */
  async restore(): Promise<void> {
    const removed = this.#removed;
    if (!removed) return;
    await this.#change((kept) => kept.toSpliced(removed.at, 0, removed.own));
    if (this.#trashed !== undefined) await this.#dependencies.trash!.discard([this.#trashed]);
    this.#removed = undefined;
  }
  /** The reader has seen that it is gone. */
  forgetRemoved(): void {
    this.#removed = undefined;
  }

  /**
   * Writes one of the user's own.
   *
   * @param revision of the content that the change was made to; undefined writes whatever is there.
   * @throws what the store says.
   */
  async put(lecture: Lecture, revision: string | undefined): Promise<LectureChange> {
    const own = this.#kept(lecture);
    let put: LectureChange = { done: true, revision: own.revision };
    await this.#change((kept) => {
      const at = kept.findIndex((each) => idOf(each) === lecture.id);
      const there = kept[at] as OwnLecture | undefined;
      if (revision !== undefined && there?.revision !== revision) {
        put = { done: false, why: there ? 'changed elsewhere' : 'deleted elsewhere' };
        return kept;
      }
      return there ? kept.with(at, own) : [...kept, own];
    });
    return put;
  }

  async #load(): Promise<void> {
    const failures: Phrase[] = [];
    const failed = (error: unknown) => void failures.push(phraseOf(error));
    const bundled = async () => {
      const ids = await this.#dependencies.source.list();
      const read = await Promise.all(ids.map((id) => this.#dependencies.source.read(id).catch(failed)));
      this.#bundled = read.flatMap((lecture) => lecture ?? []);
    };
    await Promise.all([bundled(), this.reread()].map((part) => part.catch(failed)));
    this.#failures = failures;
    this.#ready = true;
  }

  async #add(make: (taken: readonly string[]) => Lecture): Promise<string> {
    await this.load();
    let id = '';
    await this.#change((kept) => {
      const lecture = make([...this.#bundled.map((each) => each.id), ...kept.map(idOf)]);
      id = lecture.id;
      return [...kept, this.#kept(lecture)];
    });
    return id;
  }

  #kept(lecture: Lecture): OwnLecture {
    return { lecture, revision: this.#dependencies.newId(), changed: this.#dependencies.now() };
  }

  /** Another tab may have written since: the list is read again, and changed while nobody else does. */
  #change(change: (kept: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const { source, settings } = this.#dependencies;
    return source.exclusively(async () => {
      const kept = await this.#read();
      const next = change(kept);
      if (next !== kept) await settings.set(OWN_LECTURES, next);
      this.#show(next);
    });
  }

  /** Reads the user's own again, after they were changed past this list. */
  async reread(): Promise<void> {
    this.#show(await this.#read());
  }
  async #read(): Promise<readonly unknown[]> {
    const kept = await this.#dependencies.settings.get<unknown>(OWN_LECTURES);
    return Array.isArray(kept) ? kept : [];
  }

  #show(kept: readonly unknown[]): void {
    const unreadable: Phrase[] = [];
    this.#own = kept.flatMap((each, i) => {
      const own = each as OwnLecture;
      try {
        lectureOf(completedIfWhole(own), hasId(each) ? idOf(each) : `lectures › ${i + 1}`);
        return [own];
      } catch (error) {
        unreadable.push(phraseOf(error));
        return [];
      }
    });
    this.#unreadable = unreadable;
  }
}

/** What is damaged is left as it is, for its schema to name. */
function completedIfWhole(own: Partial<OwnLecture> | null): unknown {
  try {
    return completed(own!.lecture!);
  } catch {
    return own?.lecture;
  }
}

const hasId = (kept: unknown): boolean =>
  typeof (kept as Partial<OwnLecture> | null)?.lecture?.id === 'string';

/** Of whatever is kept: a page of another time may have written it. */
function idOf(kept: unknown): string {
  return String((kept as Partial<OwnLecture> | null)?.lecture?.id);
}
