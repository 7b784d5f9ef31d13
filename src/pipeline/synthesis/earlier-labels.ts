/**
 * Labels of settings in records of version 1, brought to those of version 2. Version 1 called retrieval alone `W/o-MC+R` and no memory
 * `W/o-MC+W/o-R`; in the paper, and since version 2, retrieval alone is `W/o-MC+W-R` and `W/o-MC+R` is no memory. What `W/o-MC+R` means
 * therefore depends on the version of the record that it is read from, never on the label. Functions here are for version 1 alone.
 */

const RENAMED: Readonly<Record<string, string>> = {
  'W/o-MC+R': 'W/o-MC+W-R',
  'W/o-MC+W/o-R': 'W/o-MC+R',
};

/** A setting's id in version 2. */
export function settingIdFrom1(id: string): string {
  return Object.hasOwn(RENAMED, id) ? RENAMED[id]! : id;
}

/** A setting's canonical name, `<id>(<parameters>)`, in version 2; names of other tasks stay as they are. */
export function settingNameFrom1(name: string): string {
  const end = name.indexOf('(');
  return end < 0 ? name : `${settingIdFrom1(name.slice(0, end))}${name.slice(end)}`;
}

/** The id of an answer (`answerId` in `work.ts`) in version 2; an id of another form stays as it is. */
export function answerIdFrom1(id: string): string {
  const parts = partsOf(id, 'answer ');
  const setting = parts?.[3];
  if (parts?.length !== 4 || typeof setting !== 'string') return id;
  return `answer ${JSON.stringify([...parts.slice(0, 3), settingNameFrom1(setting)])}`;
}

/** A title in version 2: one that was made from a plan names its settings by their ids. */
export function titleFrom1(title: string): string {
  return title.replace(/W\/o-MC\+(?:W\/o-)?R(?![\w-])/g, (id) => settingIdFrom1(id));
}

/** The JSON list after a prefix; undefined where there is none. */
export function partsOf(id: string, prefix: string): readonly unknown[] | undefined {
  if (!id.startsWith(prefix)) return undefined;
  try {
    const parts: unknown = JSON.parse(id.slice(prefix.length));
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}
