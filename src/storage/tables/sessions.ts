/** The users with conversations published beside the page. */

import * as z from 'zod';
import { halumem } from '../../data/formats/halumem/halumem';
import { parseJson } from '../../core/text/parse-json';
import { readSource } from '../../data/formats/source';
import { LANGUAGES } from '../../core/text/languages';
import { PhraseError } from '../../core/text/phrase';
import type { BundledUsers } from '../../memory-systems/domain/work';

/** `sessions/index.json`. */
const indexSchema = z.array(
  z.object({ id: z.string(), file: z.string(), name: z.string(), language: z.enum(LANGUAGES) }),
);

/** @param folder absolute address of the users' folder, with a trailing slash. */
export function bundledUsers(folder: string): BundledUsers {
  const list = async () => {
    const name = 'sessions/index.json';
    const parsed = indexSchema.safeParse(parseJson(await text(folder, 'index.json'), name));
    if (parsed.success) return parsed.data;
    throw new PhraseError({
      en: `${name} is damaged. Reload the page.`,
      zh: `${name} 已损坏。请重新加载页面。`,
    });
  };
  return {
    list,
    async read(id) {
      const entry = (await list()).find((each) => each.id === id);
      if (!entry)
        throw new PhraseError({
          en: `The page comes with no user "${id}".`,
          zh: `本页没有附带用户“${id}”。`,
        });
      const source = readSource(await text(folder, entry.file), entry.file);
      const { banks } = halumem.read([{ name: entry.file, data: source.data }]);
      return banks[0]!;
    },
  };
}

async function text(folder: string, file: string): Promise<string> {
  const response = await fetch(new URL(file, folder)).catch(() => undefined);
  if (response?.ok) return response.text();
  throw new PhraseError({
    en: `sessions/${file} could not be fetched. Check the connection.`,
    zh: `无法获取 sessions/${file}。请检查网络连接。`,
  });
}
