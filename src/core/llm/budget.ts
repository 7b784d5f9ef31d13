/** A hard budget: what a call may cost is set aside before it is sent, so that calls at the same time cannot pass it together. */

import { modelName, type LlmCall, type LlmReply, type ModelRef } from './call';
import type { FaultError } from './fault';
import { costOf, type Price } from './prices';
import { EXPECTED_OUTPUT, inputTokens } from './tokens';
import { PhraseError, verbatim } from '../text/phrase';

/** Sums of dollars are not exact. */
const ROUNDING = 1e-9;

/** What may be spent at most; what is left out has no limit. */
export interface Limits {
  /** US dollars. */
  readonly dollars?: number;
  /** Of input and output together. */
  readonly tokens?: number;
  readonly calls?: number;
}

export type Spending = Required<Limits>;

export interface Reserved {
  /**
   * Puts what the call took in the place of what was set aside: the tokens that the server counted, or an estimate where it counted none.
   * Without an answer the call and its input count, since it may have been charged. Later calls do nothing.
   */
  settle(reply?: LlmReply): void;
}

export class BudgetError extends PhraseError implements FaultError {
  override readonly name = 'BudgetError';
  readonly code = 'budget';
  readonly reach = 'run';
}

/**
 * Spending is known only afterwards: a call's output is set aside as its token limit, or as what such calls are expected to take where it has
 * none. What the calls under way take beyond that may pass the limits; no further call is sent then.
 */
export class Budget {
  readonly limits: Limits;
  readonly #price: (model: ModelRef) => Price | undefined;
  #spent: Spending;
  #reserved: Spending = { dollars: 0, tokens: 0, calls: 0 };

  /** @param spent before, in earlier sessions of the same run. */
  constructor(
    limits: Limits,
    price: (model: ModelRef) => Price | undefined,
    spent: Spending = { dollars: 0, tokens: 0, calls: 0 },
  ) {
    this.limits = limits;
    this.#price = price;
    this.#spent = spent;
  }

  /** Without what is set aside. Dollars of calls whose price is known. */
  get spent(): Spending {
    return this.#spent;
  }

  /** @throws BudgetError, before anything is sent, where the call might pass a limit or its price is not known and dollars are limited. */
  reserve(call: LlmCall): Reserved {
    const price = this.#price(call.model);
    if (!price && this.limits.dollars !== undefined) {
      throw new BudgetError({
        en: `The price of ${modelName(call.model)} is not known, so a limit in dollars cannot be applied. Enter its price, or limit tokens or calls instead.`,
        zh: `${modelName(call.model)} 的价格未知，因此无法以美元设限。请填写其价格，或改为限制词元或调用次数。`,
      });
    }
    const input = inputTokens(call);
    const output = call.parameters.maxTokens ?? EXPECTED_OUTPUT[call.purpose];
    const costs = (usage: { input: number; output: number }): Spending => ({
      dollars: price ? costOf(usage, price) : 0,
      tokens: usage.input + usage.output,
      calls: 1,
    });
    const aside = costs({ input, output });
    this.#check(aside);
    this.#reserved = sum(this.#reserved, aside);
    let settled = false;
    return {
      settle: (reply) => {
        if (settled) return;
        settled = true;
        this.#reserved = sum(this.#reserved, aside, -1);
        const estimate = { input, output: reply ? output : 0 };
        this.#spent = sum(this.#spent, costs(reply?.usage ?? estimate));
      },
    };
  }

  #check(aside: Spending): void {
    const wanted = sum(sum(this.#spent, this.#reserved), aside);
    for (const [unit, words] of [
      ['dollars', (n: number) => verbatim(`$${n.toFixed(n < 1 ? 4 : 2)}`)],
      ['tokens', (n: number) => ({ en: `${Math.ceil(n)} tokens`, zh: `${Math.ceil(n)} 词元` })],
      ['calls', (n: number) => ({ en: `${n} calls`, zh: `${n} 次调用` })],
    ] as const) {
      const limit = this.limits[unit];
      if (limit === undefined || wanted[unit] <= limit + ROUNDING) continue;
      const { [unit]: spent } = this.#spent;
      throw new BudgetError({
        en: `The budget of ${words(limit).en} is used up: ${words(spent).en} are spent, and the next call may take ${words(aside[unit]).en}. Raise the budget to go on; what is written stays.`,
        zh: `预算 ${words(limit).zh}已用完：已花费 ${words(spent).zh}，下一次调用可能需要 ${words(aside[unit]).zh}。提高预算即可继续；已写下的内容会保留。`,
      });
    }
  }
}

function sum(a: Spending, b: Spending, sign = 1): Spending {
  return {
    dollars: a.dollars + sign * b.dollars,
    tokens: a.tokens + sign * b.tokens,
    calls: a.calls + sign * b.calls,
  };
}
