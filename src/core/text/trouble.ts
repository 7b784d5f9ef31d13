/** What is wrong with something and what helps, as sentences in every language: the one form of the page's own faults. */

import { beforeHan, verbatim, type Phrase } from './phrase';

/** A plain string is the words of others, or a name: a file, a host, what a server or a runtime said. */
export type Said = Phrase | string;

export function asPhrase(said: Said): Phrase {
  return typeof said === 'string' ? verbatim(said) : said;
}

/** A kind of fault. */
export interface ReportedFault {
  /** What follows the name of the thing: `could not be fetched`. */
  readonly what: Phrase;
  /** What to do, as whole sentences. */
  readonly remedy: Phrase;
}

/** Particulars of one fault. */
export interface FaultDetails {
  readonly detail?: Said | undefined;
  /** Stands in brackets after what went wrong, such as an HTTP status. */
  readonly mark?: string | number | undefined;
  /** In the place of the kind's own. */
  readonly remedy?: Said | undefined;
}

/** `{who} {what} ({mark}): {detail}. {remedy}` */
export function faultText(
  who: Said,
  { what, remedy: usual }: ReportedFault,
  { detail = '', mark, remedy = usual }: FaultDetails = {},
): Phrase {
  const subject = asPhrase(who);
  const said = withoutStop(asPhrase(detail));
  const help = asPhrase(remedy);
  return {
    en: `${subject.en} ${what.en}${mark ? ` (${mark})` : ''}${said.en && `: ${said.en}`}. ${help.en}`,
    zh: `${beforeHan(subject.zh)}${what.zh}${mark ? `（${mark}）` : ''}${said.zh && `：${said.zh}`}。${help.zh}`,
  };
}

/** A phrase to stand within a sentence: without the stop that ends its own. */
export function withoutStop({ en, zh }: Phrase): Phrase {
  return { en: en.replace(/[.\s]+$/, ''), zh: zh.replace(/[.。\s]+$/, '') };
}
