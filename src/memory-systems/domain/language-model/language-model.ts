/**
 * A memory system that asks a language model, after the scheme of Mem0 (Chhikara et al. 2025): what a session says is extracted, each
 * statement is held against the nearest memories, and the model decides whether to add, update, delete or keep. Every decision stays in the record.
 */

import { askStructured } from '../../../llm/domain/structured';
import {
  type CallModel,
  type CallParameters,
  type Exchange,
  type ModelRef,
  modelName,
} from '../../../llm/domain/call';
import { filled, templateName, type PromptTemplate } from '../../../llm/domain/templates';
import { estimateTokens } from '../../../llm/domain/tokens';
import { onOneLine, quoted } from '../../../core/text/fence';
import { costsOf } from '../cost';
import { LOCAL, LocalSystem } from '../local';
import type { Capabilities, Changes, Decision, Entry, EntrySearch, SystemDefinition } from '../port';
import { dayOf, nameOf, type TestSession, type TestTurn, type TestUser } from '../user';
import { DECIDE_FORM, DECIDED, EXTRACT_FORM, EXTRACTED } from './prompt';

export interface LanguageModelSettings {
  readonly model: ModelRef;
  readonly parameters: CallParameters;
  /** The user's wording; absent: that of the page. */
  readonly extract?: PromptTemplate;
  readonly decide?: PromptTemplate;
  /** Memories that each statement is held against. */
  readonly nearest: number;
  /** Most tokens of turns in one call, estimated; at least one turn is sent. */
  readonly turnTokens: number;
  /** Most statements in one call. */
  readonly statements: number;
}

export const LANGUAGE_MODEL_DEFAULTS: Omit<LanguageModelSettings, 'model'> = {
  parameters: { temperature: 0 },
  nearest: 5,
  turnTokens: 3000,
  statements: 10,
};

const capabilities: Capabilities = { ...LOCAL, updatesInPlace: true };

/** What the registry of systems says of it, whichever model is asked. */
export const LANGUAGE_MODEL: Pick<SystemDefinition, 'id' | 'name' | 'description'> = {
  id: 'language-model',
  name: { en: 'Language model', zh: '语言模型' },
  description: {
    en: 'your own model extracts, and decides whether to add, update, delete or keep',
    zh: '由您自己的模型提取，并决定添加、更新、删除或保留',
  },
};

/**
 * @param askUntil asks until the signal; with a cache, so that a run that was stopped pays nothing twice.
 */
export function languageModelSystem(
  settings: LanguageModelSettings,
  askUntil: (signal: AbortSignal) => CallModel,
): SystemDefinition {
  const { model, nearest, turnTokens, statements, extract, decide, parameters } = settings;
  const prompts = [templateName(EXTRACT_FORM, extract), templateName(DECIDE_FORM, decide)];
  const sizes = `${nearest}/${turnTokens}/${statements}`;
  const { temperature = 'default' } = parameters;
  return {
    ...LANGUAGE_MODEL,
    version: `2, ${modelName(model)}, temperature ${temperature}, ${prompts.join(', ')}, ${sizes}`,
    capabilities,
    create: ({ user, search }) =>
      new LocalSystem(
        capabilities,
        (session, turns, entries, signal) =>
          new Session(settings, askUntil(signal), search, user, session, entries, signal).add(turns),
        search,
      ),
  };
}

interface Statement {
  readonly text: string;
  readonly turns: readonly string[];
  readonly calls: readonly string[];
}

/** One session being worked into the memory. */
class Session {
  readonly #now: Map<string, Entry>;
  readonly #decisions: Decision[] = [];
  readonly #exchanges: Exchange[] = [];
  #made = 0;

  constructor(
    private readonly settings: LanguageModelSettings,
    private readonly ask: CallModel,
    private readonly search: EntrySearch,
    private readonly user: TestUser,
    private readonly session: Pick<TestSession, 'id' | 'start'>,
    private readonly before: ReadonlyMap<string, Entry>,
    private readonly signal: AbortSignal,
  ) {
    this.#now = new Map(before);
  }

  async add(turns: readonly TestTurn[]): Promise<Changes> {
    const statements: Statement[] = [];
    for (const part of partsOf(turns, this.settings.turnTokens))
      statements.push(...(await this.#extract(part)));
    for (let from = 0; from < statements.length; from += this.settings.statements)
      await this.#decide(statements.slice(from, from + this.settings.statements));
    return this.#changes();
  }

  async #extract(turns: readonly TestTurn[]): Promise<Statement[]> {
    this.signal.throwIfAborted();
    const { model, parameters, extract = EXTRACT_FORM.standard } = this.settings;
    const dialogue = turns.map((turn, i) => {
      const { speaker, role, text } = turn;
      const who = nameOf(turn) ?? onOneLine(role === 'user' ? this.user.name : speaker);
      const day = dayOf(turn, this.session);
      return quoted(`${i + 1}. ${day === undefined ? '' : `[${day}] `}${who}: ${text}`);
    });
    const messages = filled(EXTRACT_FORM, extract, this.user.language, {
      name: onOneLine(this.user.name),
      date: this.session.start ?? '?',
      dialogue: dialogue.join('\n'),
    });
    const call = { model, messages, parameters, purpose: 'remember' as const };
    const { outcome, exchanges } = await askStructured(this.ask, call, EXTRACTED, 'memories');
    this.#exchanges.push(...exchanges);
    const calls = exchanges.map(({ key }) => key);
    if (outcome.state !== 'done') {
      this.#decisions.push({
        do: 'none',
        statement: '',
        turns: turns.map(({ id }) => id),
        nearest: [],
        reason: whyNot(outcome),
        calls,
      });
      return [];
    }
    return outcome.value.memories
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, turns: numbers }) => ({
        text: onOneLine(text),
        // Numbers of turns that there are not say nothing.
        turns: [...new Set(numbers)].flatMap((number) => turns[number - 1]?.id ?? []),
        calls,
      }));
  }

  async #decide(statements: readonly Statement[]): Promise<void> {
    this.signal.throwIfAborted();
    const entries = [...this.#now.values()];
    const near: (readonly string[])[] = [];
    for (const { text } of statements) {
      const hits = await this.search.rank(entries, text, this.settings.nearest, this.signal);
      near.push(hits.map(({ entry }) => entry.id));
    }
    const shown = [...new Set(near.flat())];
    if (shown.length === 0) {
      for (const statement of statements)
        this.#store(statement, [], statement.text, 'Nothing like it was stored.');
      return;
    }
    const { model, parameters, decide = DECIDE_FORM.standard } = this.settings;
    const messages = filled(DECIDE_FORM, decide, this.user.language, {
      memories: numbered(shown.map((id) => this.#now.get(id)!.text)),
      statements: numbered(statements.map(({ text }) => text)),
    });
    const call = { model, messages, parameters, purpose: 'remember' as const };
    const { outcome, exchanges } = await askStructured(this.ask, call, DECIDED, 'decisions');
    this.#exchanges.push(...exchanges);
    const calls = exchanges.map(({ key }) => key);
    for (const [i, statement] of statements.entries()) {
      const own = { ...statement, calls: [...statement.calls, ...calls] };
      if (outcome.state !== 'done') {
        this.#log('none', own, near[i]!, whyNot(outcome));
        continue;
      }
      const decided = outcome.value.decisions.find((each) => each.statement === i + 1);
      if (!decided) this.#store(own, near[i]!, own.text, 'The model decided nothing, so it was added.');
      else this.#carryOut(decided, own, near[i]!, shown);
    }
  }

  #carryOut(
    {
      action,
      memory,
      text,
      reason,
    }: { action: 'add' | 'update' | 'delete' | 'keep'; memory: number | null; text: string; reason: string },
    statement: Statement,
    nearest: readonly string[],
    shown: readonly string[],
  ): void {
    const stored = onOneLine(text) || statement.text;
    if (action === 'add') return this.#store(statement, nearest, stored, reason);
    const target = memory === null ? undefined : this.#now.get(shown[memory - 1] ?? '');
    if (!target) {
      const said = `${reason} (It names no memory that was shown${action === 'update' ? ', so it was added' : ''}.)`;
      if (action === 'update') return this.#store(statement, nearest, stored, said);
      return this.#log('none', statement, nearest, said);
    }
    if (action === 'keep') return this.#log('keep', statement, nearest, reason, { target: target.id });
    if (action === 'delete') {
      this.#now.delete(target.id);
      return this.#log('delete', statement, nearest, reason, { target: target.id });
    }
    const { id: session, start } = this.session;
    const earlier =
      target.session === undefined ? { text: target.text } : { text: target.text, session: target.session };
    // What was changed is as new as what was added.
    this.#now.delete(target.id);
    this.#now.set(target.id, {
      id: target.id,
      text: stored,
      ...(start !== undefined && { time: start }),
      session,
      turns: statement.turns,
      history: [...(target.history ?? []), earlier],
    });
    this.#log('update', statement, nearest, reason, { target: target.id, text: stored });
  }

  #store(statement: Statement, nearest: readonly string[], text: string, reason: string): void {
    const { id: session, start } = this.session;
    const entry: Entry = {
      id: `${session}-l${++this.#made}`,
      text,
      ...(start !== undefined && { time: start }),
      session,
      turns: statement.turns,
    };
    this.#now.set(entry.id, entry);
    this.#log('add', statement, nearest, reason, { target: entry.id, text });
  }

  #log(
    what: Decision['do'],
    { text, turns, calls }: Statement,
    nearest: readonly string[],
    reason: string,
    more: Pick<Decision, 'target' | 'text'> = {},
  ): void {
    this.#decisions.push({ do: what, statement: text, turns, nearest, reason, calls, ...more });
  }

  /** What is different after the session; a memory that came and went within it is not. */
  #changes(): Changes {
    const now = [...this.#now.values()];
    return {
      added: now.filter(({ id }) => !this.before.has(id)),
      changed: now.flatMap((entry) => {
        const before = this.before.get(entry.id);
        return before && before !== entry ? [{ before, after: entry }] : [];
      }),
      removed: [...this.before.values()].filter(({ id }) => !this.#now.has(id)),
      decisions: this.#decisions,
      costs: costsOf(this.#exchanges),
    };
  }
}

function whyNot(
  outcome:
    | { readonly state: 'unparsed'; readonly why: string }
    | { readonly state: 'failed'; readonly message: string },
): string {
  return outcome.state === 'unparsed' ? `The answer could not be read: ${outcome.why}` : outcome.message;
}

function numbered(texts: readonly string[]): string {
  return texts.map((text, i) => quoted(`${i + 1}. ${onOneLine(text)}`)).join('\n');
}

/** Turns in order, in parts of at most so many tokens; a longer turn is a part of its own. */
function partsOf(turns: readonly TestTurn[], most: number): TestTurn[][] {
  const parts: TestTurn[][] = [];
  let tokens = Infinity;
  for (const turn of turns) {
    const own = estimateTokens(turn.text);
    if (tokens + own > most) {
      parts.push([]);
      tokens = 0;
    }
    parts.at(-1)!.push(turn);
    tokens += own;
  }
  return parts;
}
