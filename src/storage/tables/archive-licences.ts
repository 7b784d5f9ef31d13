/** What the licences of the characters in an archive ask for, in words. */

import { licenceTerms } from '../../core/memory/licence';
import type { BankSummary } from '../../core/ports';

/** For people who find the file without the page. */
export function licencesText(
  banks: readonly Pick<BankSummary, 'name' | 'source' | 'licence' | 'citation'>[],
): string {
  const sources = new Map<string, (typeof banks)[number][]>();
  for (const bank of banks) {
    const key = JSON.stringify([bank.source, bank.licence]);
    sources.set(key, [...(sources.get(key) ?? []), bank]);
  }
  const parts = [...sources.values()].map((members) => {
    const { source, licence } = members[0]!;
    const terms = licenceTerms(licence, source);
    const asks = terms.words.en || (terms.stated ? 'Its terms are those of the licence.' : '');
    const citations = [...new Set(members.flatMap(({ citation }) => citation ?? []))];
    return [
      source || 'Source not stated',
      `  Licence: ${licence || 'not stated'}`,
      ...(asks ? [`  ${asks}`] : []),
      ...citations.map((citation) => `  Cite: ${citation.replace(/\s+/g, ' ')}`),
      `  Characters: ${members.map(({ name }) => name).join(', ')}`,
    ].join('\n');
  });
  const none = 'There are no characters in this archive.';
  return `This archive was written by Mnemoscope. Its texts come from the sources below, each under its own licence.\n\n${parts.join('\n\n') || none}\n`;
}
