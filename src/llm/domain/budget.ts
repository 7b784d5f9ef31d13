/**
 * A hard budget. What a request may take is reserved in the ledger before it is sent, and stays counted until the answer says what it took: a
 * tab that dies in between has counted it.
 */

import { modelName, type LlmCall, type LlmReply, type ModelRef, type TokenUsage } from './call';
import type { FaultError } from './fault';
import { costOf, type Price } from './prices';
import { EXPECTED_OUTPUT, inputTokens } from './tokens';
import { PhraseError, verbatim, type Phrase } from '../../core/text/phrase';

/** What may be used at most; what is left out has no limit. */
export interface Limits {
  /** US dollars. */
  readonly dollars?: number;
  /** Of input and output together. */
  readonly tokens?: number;
  /** Requests. */
  readonly calls?: number;
}

export type Spending = Required<Limits>;

export const NO_SPENDING: Spending = { dollars: 0, tokens: 0, calls: 0 };

/** Spending by the name of its budget, which a run or a draft has for as long as it lives. */
export interface BudgetLedger {
  /** Undefined if nothing was entered under the name. */
  get(name: string): Promise<Spending | undefined>;
  /**
   * Reads and writes in one step: changes of other tabs come before or after it.
   *
   * @returns what is kept now. @throws what `change` throws, or that it could not be kept; nothing has changed then.
   */
  change(name: string, change: (used: Spending | undefined) => Spending): Promise<Spending>;
  forget(name: string): Promise<void>;
}

/** For as long as the object lives. */
export function memoryLedger(): BudgetLedger {
  const entries = new Map<string, Spending>();
  return {
    get: (name) => Promise.resolve(entries.get(name)),
    change: async (name, change) => {
      await Promise.resolve();
      const used = change(entries.get(name));
      entries.set(name, used);
      return used;
    },
    forget: async (name) => {
      await Promise.resolve();
      entries.delete(name);
    },
  };
}

/** Sums of dollars are not exact. */
const ROUNDING = 1e-9;

export interface Reserved {
  /**
   * Puts what the request took in the place of what was reserved: the tokens that the server counted, or an estimate if it counted none.
   * Later calls do nothing. Never rejects: what cannot be written stays counted as reserved.
   *
   * @param end the reply, or the error in its place.
   */
  settle(end: { readonly reply: LlmReply } | { readonly error: unknown }): Promise<void>;
}

export class BudgetError extends PhraseError implements FaultError {
  override readonly name = 'BudgetError';
  readonly code = 'budget';
  readonly reach = 'run';
}

export interface BudgetAccount {
  readonly ledger: Pick<BudgetLedger, 'get' | 'change'>;
  /** Under which the ledger keeps it. */
  readonly name: string;
  /** What was used before the ledger knew the name: asked for once, if it does not. */
  readonly before?: () => Promise<Spending>;
}

/** One change of the account that waits to be written. */
interface Entry {
  readonly change: Spending;
  readonly isReservation: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Output is known only afterwards: it is reserved as the call's token limit, or, without one, as what such calls are expected to take. What
 * answers take beyond that may pass the limits of tokens and dollars, and nothing further is sent then. The number of requests never passes
 * its limit.
 */
export class Budget {
  readonly limits: Limits;
  readonly #price: (model: ModelRef) => Price | undefined;
  readonly #account: BudgetAccount;
  readonly #onSpent: ((spent: Spending) => void) | undefined;
  #spent: Spending = NO_SPENDING;
  #opening: Promise<Spending> | undefined;
  #waiting: Entry[] = [];
  #writing = false;

  /**
   * @param account by default one that ends with this object.
   * @param onSpent called whenever the account has changed.
   */
  constructor(
    limits: Limits,
    price: (model: ModelRef) => Price | undefined,
    account: BudgetAccount = { ledger: memoryLedger(), name: '' },
    onSpent?: (spent: Spending) => void,
  ) {
    this.limits = limits;
    this.#price = price;
    this.#account = account;
    this.#onSpent = onSpent;
  }

  /** With what is reserved, as of the last write. Dollars of requests whose price is known. */
  get spent(): Spending {
    return this.#spent;
  }

  /**
   * Reserves what a request may take. Resolves once that is written.
   *
   * @throws BudgetError if the request might pass a limit, or if dollars are limited and its price is not known; what the ledger throws.
   */
  async reserve(call: LlmCall): Promise<Reserved> {
    const price = this.#price(call.model);
    if (!price && this.limits.dollars !== undefined) {
      throw new BudgetError({
        en: `The price of ${modelName(call.model)} is not known, so a limit in dollars cannot be applied. Enter its price, or limit tokens or calls instead.`,
        zh: `${modelName(call.model)} 的价格未知，因此无法以美元设限。请填写其价格，或改为限制词元或调用次数。`,
      });
    }
    const reserved = spendingOf(call, price);
    await this.#enter(reserved, true);
    let isSettled = false;
    return {
      settle: async (end) => {
        if (isSettled) return;
        isSettled = true;
        const took =
          'reply' in end ? spendingOf(call, price, end.reply) : spentWithoutReply(call, price, end.error);
        await this.#enter(sumOfSpending(took, reserved, -1), false).catch(() => undefined);
      },
    };
  }

  #enter(change: Spending, isReservation: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, isReservation, resolve, reject });
      if (!this.#writing) void this.#write();
    });
  }

  /** Writes what waits, all at once: calls of the same moment share a write. Never rejects. */
  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0);
      const refused = new Map<Entry, BudgetError>();
      try {
        const opening = await this.#open();
        this.#spent = await this.#account.ledger.change(this.#account.name, (used = opening) => {
          refused.clear();
          let total = used;
          // What is given back makes room.
          for (const each of entries) if (!each.isReservation) total = sumOfSpending(total, each.change);
          for (const each of entries) {
            if (!each.isReservation) continue;
            const fault = this.#excess(total, each.change);
            if (fault) refused.set(each, fault);
            else total = sumOfSpending(total, each.change);
          }
          return total;
        });
        this.#onSpent?.(this.#spent);
        for (const each of entries) {
          const fault = refused.get(each);
          if (fault) each.reject(fault);
          else each.resolve();
        }
      } catch (error) {
        // Without a limit there is nothing to keep.
        const isFree = Object.keys(this.limits).length === 0;
        for (const each of entries) {
          if (isFree) each.resolve();
          else each.reject(error);
        }
      }
    }
    this.#writing = false;
  }

  async #open(): Promise<Spending> {
    const { ledger, name, before } = this.#account;
    this.#opening ??= (async () => (before && !(await ledger.get(name)) ? before() : NO_SPENDING))();
    try {
      return await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  #excess(used: Spending, more: Spending): BudgetError | undefined {
    const wanted = sumOfSpending(used, more);
    for (const unit of UNITS) {
      const limit = this.limits[unit];
      if (limit === undefined || wanted[unit] <= limit + ROUNDING) continue;
      const words = AMOUNTS[unit];
      const [most, spent] = [words(limit), words(used[unit])];
      return new BudgetError({
        en: `The budget of ${most.en} is used up: ${spent.en} are spent, and the next call could exceed the limit. Raise the budget to go on; what is written stays.`,
        zh: `预算 ${most.zh}已用完：已花费 ${spent.zh}，下一次调用可能超出上限。提高预算即可继续；已写下的内容会保留。`,
      });
    }
    return undefined;
  }
}

/** What limits allow, in words: “20 calls, $1.00”; undefined without any. */
export function limitsPhrase(limits: Limits): Phrase | undefined {
  const amounts = UNITS.flatMap((unit) => (limits[unit] === undefined ? [] : [AMOUNTS[unit](limits[unit])]));
  if (amounts.length === 0) return undefined;
  return { en: amounts.map(({ en }) => en).join(', '), zh: amounts.map(({ zh }) => zh).join('、') };
}

const UNITS = ['dollars', 'tokens', 'calls'] as const;

const AMOUNTS: Readonly<Record<keyof Spending, (amount: number) => Phrase>> = {
  dollars: (n) => verbatim(`$${n.toFixed(n > 0 && n < 1 ? 4 : 2)}`),
  tokens: (n) => ({ en: `${Math.ceil(n)} tokens`, zh: `${Math.ceil(n)} 词元` }),
  calls: (n) => ({ en: `${n} ${n === 1 ? 'call' : 'calls'}`, zh: `${n} 次调用` }),
};

/** What a call took: as the server counted, else as estimated. Without its reply, what it may take. */
export function spendingOf(call: LlmCall, price: Price | undefined, reply?: LlmReply): Spending {
  return spendingOn(reply?.usage ?? estimateOf(call), price);
}

/**
 * A server that refuses a request has read it at most. One that broke off may have written, and charged for, all that was reserved. Of settings
 * that cannot be used nothing was sent.
 */
function spentWithoutReply(call: LlmCall, price: Price | undefined, error: unknown): Spending {
  const { code, status = 0 } = (error ?? {}) as { code?: unknown; status?: number };
  if (code === 'bad-settings') return NO_SPENDING;
  const estimate = estimateOf(call);
  return spendingOn(status >= 400 && status < 500 ? { ...estimate, output: 0 } : estimate, price);
}

function estimateOf(call: LlmCall): TokenUsage {
  const output = call.parameters.maxTokens ?? EXPECTED_OUTPUT[call.purpose];
  return { input: inputTokens(call), output };
}

function spendingOn(tokens: TokenUsage, price: Price | undefined): Spending {
  return { dollars: price ? costOf(tokens, price) : 0, tokens: tokens.input + tokens.output, calls: 1 };
}

export function sumOfSpending(a: Spending, b: Spending, sign = 1): Spending {
  return {
    dollars: a.dollars + sign * b.dollars,
    tokens: a.tokens + sign * b.tokens,
    calls: a.calls + sign * b.calls,
  };
}
