/** Why records are not kept between visits, and what the user can do about it. */

import { PhraseError, type Phrase } from '../../core/text/phrase';

export type StorageProblemCode = 'refused' | 'blocked' | 'full' | 'newer-version' | 'damaged';

/** Before any reload: what is in memory only would go with it. */
const EXPORT: Phrase = {
  en: 'Export what you want to keep under Settings › Storage.',
  zh: '请先在“设置 › 存储”中导出需要保留的内容。',
};

const SAYS = {
  refused: {
    code: 'refused',
    says: {
      en:
        'The browser does not let this page store anything, so it keeps everything in memory until this tab closes. ' +
        `${EXPORT.en} Leave the private window, or allow site data for this page, then reload.`,
      zh: `浏览器不允许本页保存任何内容，因此一切都在内存中，直到此标签页关闭。${EXPORT.zh}然后离开无痕窗口，或允许本页保存网站数据，再重新加载。`,
    },
  },
  lost: {
    code: 'refused',
    says: {
      en:
        'The browser has cut this page off from its stored data, and opening it again failed; from here on everything stays in ' +
        `memory until this tab closes. ${EXPORT.en} Reload the page after that.`,
      zh: `浏览器切断了本页与已存数据的联系，重新打开也未成功；从现在起一切都在内存中，直到此标签页关闭。${EXPORT.zh}然后重新加载页面。`,
    },
  },
  deleted: {
    code: 'refused',
    says: {
      en:
        'The stored data was deleted in another tab; this tab goes on in memory until it closes. ' +
        `${EXPORT.en} Reload the page after that to store again.`,
      zh: `已存的数据在另一个标签页中被删除；此标签页继续在内存中运行，直到关闭。${EXPORT.zh}然后重新加载页面，以便重新保存。`,
    },
  },
  'upgrade-failed': {
    code: 'refused',
    says: {
      en:
        'The stored data could not be brought to this version of the page and was left as it was; everything stays in ' +
        `memory until this tab closes. ${EXPORT.en} Reload the page after that; if it does not help, clear the data of this site in the browser.`,
      zh: `已存的数据无法升级到本页的版本，已保持原样；一切都在内存中，直到此标签页关闭。${EXPORT.zh}然后重新加载页面；如果仍无效，请在浏览器中清除本网站的数据。`,
    },
  },
  blocked: {
    code: 'blocked',
    says: {
      en:
        'The stored data is held by another tab, where a run may be in progress, so this tab keeps everything in memory until it closes. ' +
        `${EXPORT.en} Wait until the run is done, or close the other tabs of this page, then reload this one.`,
      zh: `已存的数据被另一个标签页占用，其中可能有实验正在进行，因此此标签页把一切保留在内存中，直到关闭。${EXPORT.zh}然后等实验完成，或关闭本页的其他标签页，再重新加载。`,
    },
  },
  full: {
    code: 'full',
    says: {
      en:
        'The browser’s storage is full; what no longer fits stays in memory until this tab closes. Remove imported ' +
        'characters or stored vectors, or free space on the disk.',
      zh: '浏览器的存储空间已满；放不下的内容留在内存中，直到此标签页关闭。请删除导入的人物或保存的向量，或释放磁盘空间。',
    },
  },
  'newer-page': {
    code: 'newer-version',
    says: {
      en:
        'A newer version of the page is open in another tab, so what is done here from now on stays in memory until this tab closes. ' +
        `${EXPORT.en} Reload the page after that.`,
      zh: `另一个标签页打开了更新的页面版本，因此从现在起这里的改动只在内存中，直到此标签页关闭。${EXPORT.zh}然后重新加载此页。`,
    },
  },
  'newer-data': {
    code: 'newer-version',
    says: {
      en:
        'The stored data belongs to a newer version of the page, so this one keeps everything in memory until the tab ' +
        `closes. ${EXPORT.en} Reload the page after that to get the newer version.`,
      zh: `已存的数据属于更新的页面版本，因此此页把一切保留在内存中，直到标签页关闭。${EXPORT.zh}然后重新加载页面以获取新版本。`,
    },
  },
} as const satisfies Record<string, { code: StorageProblemCode; says: Phrase }>;

/** `damaged`: what is told of it depends on the records (`records/damage-words.ts`). */
export type StorageProblemReason = keyof typeof SAYS | 'damaged';

export interface StorageProblem {
  readonly reason: StorageProblemReason;
  readonly code: StorageProblemCode;
  /** What is wrong and what to do about it. */
  readonly phrase: Phrase;
  /** The same in English, for logs. */
  readonly message: string;
  /** The browser's own words; empty where it gave none. */
  readonly detail: string;
}

export function storageProblem(reason: keyof typeof SAYS, error?: unknown): StorageProblem {
  const { code, says } = SAYS[reason];
  return { reason, code, phrase: says, message: says.en, detail: error === undefined ? '' : words(error) };
}

/** A call that could not be done, for a reason that lies with the caller. */
export class StorageError extends PhraseError {
  override readonly name = 'StorageError';
}

/** What was brought in is not all there when it is to be taken. */
export function incompleteStage(): StorageError {
  return new StorageError({
    en: 'What was read was cleared away before it could be taken, so nothing has changed. Close the other tabs of this page and try again.',
    zh: '读到的内容在写入之前已被清除，因此没有任何改动。请关闭本页的其他标签页再试。',
  });
}

/** For a record that the structured clone algorithm refuses. The value itself is not named: it may be a secret. */
export function notStorable(table: string, key: unknown, error: unknown): StorageError {
  const place = `${table} › ${[key].flat().filter(Boolean).join(' › ')}`;
  return new StorageError(
    {
      en: `${place}: cannot be stored (${words(error)}). Store plain data: no functions, no proxies.`,
      zh: `${place}：无法保存（${words(error)}）。只能保存纯数据：不含函数和代理对象。`,
    },
    { cause: error },
  );
}

/** Browsers give this name both to a refused request and to the abort of a transaction that no longer fits. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

function words(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.replace(/: $/, '') : String(error);
}
