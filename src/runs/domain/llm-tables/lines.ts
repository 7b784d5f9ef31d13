/** Which settings of a plan stand on one line of a table whose columns are kinds of settings. */

import { settingParts, type SettingId, type SynthesisSetting } from '../../../pipeline/synthesis/settings';

export interface SettingLine {
  readonly settings: ReadonlyMap<SettingId, SynthesisSetting>;
  /** What tells the line from the others, such as `retriever bm25, memories 3`; empty where there is one line. */
  readonly label: string;
}

/**
 * Puts each setting on the first line that has none of its kind yet and agrees with it in all that both have (retriever, number of memories,
 * order, …), else on a line of its own. A setting that would fit several lines stands on the first alone: its figure is one figure.
 *
 * @param ids the kinds that the table has columns for; other settings are skipped.
 */
export function settingLines(
  settings: readonly SynthesisSetting[],
  ids: readonly SettingId[],
): SettingLine[] {
  const lines: { parts: Record<string, string>; settings: Map<SettingId, SynthesisSetting> }[] = [];
  for (const setting of settings.filter(({ id }) => ids.includes(id))) {
    const parts = comparable(setting);
    const line = lines.find(
      (each) =>
        !each.settings.has(setting.id) &&
        Object.entries(parts).every(([key, value]) => (each.parts[key] ?? value) === value),
    );
    if (line) {
      line.settings.set(setting.id, setting);
      Object.assign(line.parts, parts);
    } else lines.push({ parts: { ...parts }, settings: new Map([[setting.id, setting]]) });
  }
  const keys = [...new Set(lines.flatMap(({ parts }) => Object.keys(parts)))];
  const telling = keys.filter((key) => new Set(lines.map(({ parts }) => parts[key])).size > 1);
  return lines.map(({ parts, settings: own }) => ({
    settings: own,
    label: telling.flatMap((key) => (parts[key] === undefined ? [] : [`${key} ${parts[key]}`])).join(', '),
  }));
}

/** The wordings with and without memories are two prompts and may differ on one line. */
function comparable(setting: SynthesisSetting): Record<string, string> {
  const { prompt, ...parts } = settingParts(setting);
  const key = setting.id === 'W/o-MC+R' ? 'prompt without memories' : 'prompt';
  return { ...parts, [key]: prompt ?? '' };
}
