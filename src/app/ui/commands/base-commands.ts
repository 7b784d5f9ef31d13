/** The commands of the frame: every screen, character and question, and what the page's head can do. Fetched with the palette, which shows them. */

import { LOCALES, WRITING, type Locale } from '../../../core/text/languages';
import type { Phrase } from '../../../core/text/phrase';
import type { App } from '../../state/app.svelte';
import { askQuery } from '../../../ask/page/state/ask-link';
import type { Command } from '../../state/commands.svelte';
import { OFFERED_VIEWS } from '../../../ui/state/route-address';
import { t as shared } from '../../../ui/words/common';
import { en as sharedEn } from '../../../ui/words/common/en';
import { zh as sharedZh } from '../../../ui/words/common/zh';
import { own as settingsEn, connections as modelsEn } from '../../../settings/page/words/en';
import { own as settingsZh, connections as modelsZh } from '../../../settings/page/words/zh';
import { en as frameEn } from '../../words/shell/en';
import { zh as frameZh } from '../../words/shell/zh';
import { phrase, commands as t } from '../../words';
import { commands as en } from '../../words/en';
import { commands as zh } from '../../words/zh';
import type { Notices } from '../../../ui/state/notices.svelte';
import { isOfThisMachine } from '../../../ui/state/own-address';

/** What the frame does itself. */
export interface FrameActions {
  readonly isDark: () => boolean;
  /** @param at id of the section that is shown first. */
  readonly openSettings: (at: string) => void;
}

/** Ids of the sections of the settings, with their headings. */
const SECTIONS: readonly (readonly [id: string, title: Phrase])[] = [
  ['appearance', { en: settingsEn.appearance, zh: settingsZh.appearance }],
  ['keyboard', { en: settingsEn.keyboard, zh: settingsZh.keyboard }],
  ['models', { en: settingsEn.classifierAndEncoder, zh: settingsZh.classifierAndEncoder }],
  ['devices', { en: settingsEn.devices.title, zh: settingsZh.devices.title }],
  ['encoder', { en: settingsEn.encoder.title, zh: settingsZh.encoder.title }],
  ['language-models', { en: modelsEn.title, zh: modelsZh.title }],
  ['engines', { en: settingsEn.engines, zh: settingsZh.engines }],
  ['storage', { en: settingsEn.storage, zh: settingsZh.storage }],
];

export function baseCommands(app: App, { isDark, openSettings }: FrameActions): readonly Command[] {
  const { settings, route, tour } = app;
  return [
    ...OFFERED_VIEWS.map((view) => ({
      id: `go.${view}`,
      group: 'screens' as const,
      title: { en: en.goTo(sharedEn.screens[view]), zh: zh.goTo(sharedZh.screens[view]) },
      // What it was called before, too.
      words: view,
      run: () => route.go({ view }),
    })),
    {
      id: 'link.copy',
      group: 'page',
      title: phrase((words) => words.copyLink),
      run: () => void copyLink(app.notices),
    },
    {
      id: 'room.show',
      group: 'page',
      title: phrase((words) => words.showToRoom),
      run: () => app.commands.show('room'),
    },
    {
      id: 'theme.switch',
      group: 'page',
      title: phrase((words) => words.theme),
      run: () => settings.setTheme(isDark() ? 'light' : 'dark'),
    },
    {
      id: 'theme.system',
      group: 'page',
      title: phrase((words) => words.themeSystem),
      run: () => settings.setTheme('system'),
    },
    ...LOCALES.map((locale: Locale) => ({
      id: `locale.${locale}`,
      group: 'page' as const,
      title: phrase((words) => words.toLocale[locale]),
      words: [WRITING[locale].name, ...[frameEn, frameZh].map(({ language }) => language)].join(' '),
      run: () => settings.setLocale(locale),
    })),
    { id: 'tour', group: 'help', title: phrase((words) => words.tour), run: () => tour.start() },
    ...SECTIONS.map(([id, title]) => ({
      id: `settings.${id}`,
      group: 'settings' as const,
      title: { en: en.settings(title.en), zh: zh.settings(title.zh) },
      run: () => openSettings(id),
    })),
  ];
}

/** One for each character, which opens it where questions are asked. */
export function characterCommands({ library, route }: App): readonly Command[] {
  return library.summaries.map(({ id, name, language, source }) => ({
    id: `character.${id}`,
    group: 'characters',
    title: () => name,
    lang: language,
    words: source,
    run: () => route.go({ view: 'ask', query: { character: id } }),
  }));
}

/** One for each question of the open character, asked with the settings as they are. */
export function questionCommands({ library, route, ask }: App): readonly Command[] {
  const bank = library.index?.bank;
  return (bank?.questions ?? []).map(({ id, text }) => ({
    id: `question.${id}`,
    group: 'questions',
    title: () => text,
    lang: bank!.character.language,
    run: () => {
      const { chosenBase: base, reranking } = ask;
      const query = askQuery({ character: bank!.id, question: { id }, base, reranking });
      route.go({ view: 'ask', query });
    },
  }));
}

/** A screen that has a button for it knows what belongs into its link; elsewhere the address says it all. */
export async function copyLink(notices: Notices): Promise<void> {
  const own = document.querySelector<HTMLElement>('[data-copy-link]');
  if (own) return own.click();
  try {
    await navigator.clipboard.writeText(location.href);
    if (isOfThisMachine(location.href)) notices.add('warning', shared().ownMachine);
    else notices.add('info', t().linkCopied);
  } catch {
    notices.add('warning', t().linkRefused);
  }
}
