/** The lectures and recordings published beside the page, and one writer at a time for the user's own. */

import {
  readRecording,
  RecordingError,
  type Recording,
  type RecordingSource,
} from '../../lectures/domain/recording';
import * as z from 'zod';
import { readLecture } from '../../lectures/domain/read';
import type { LectureSource } from '../../lectures/domain/lecture';
import { parseJson } from '../../core/text/parse-json';
import { PhraseError } from '../../core/text/phrase';
import { exclusively } from './tabs';

/** `lectures/index.json`. */
const indexSchema = z.array(z.strictObject({ id: z.string(), file: z.string() }));

const LOCK = 'mnemoscope:lectures';

/** @param folder absolute address of the lectures' folder, with a trailing slash. */
export function lectureSource(folder: string): LectureSource {
  let index: Promise<z.infer<typeof indexSchema>> | undefined;
  const entries = () => {
    index ??= readIndex(folder).catch((error: unknown) => {
      // The next call tries again.
      index = undefined;
      throw error;
    });
    return index;
  };
  return {
    list: async () => (await entries()).map(({ id }) => id),
    async read(id) {
      const entry = (await entries()).find((each) => each.id === id);
      if (!entry)
        throw new PhraseError({
          en: `The page comes with no lecture "${id}".`,
          zh: `本页没有附带讲座 "${id}"。`,
        });
      const lecture = readLecture(await text(folder, entry.file), `lectures/${entry.file}`);
      if (lecture.id !== id)
        throw new PhraseError({
          en: `lectures/${entry.file} is called "${lecture.id}", and "${id}" in lectures/index.json. Write the same id in both.`,
          zh: `lectures/${entry.file} 的 id 是 "${lecture.id}"，而 lectures/index.json 中是 "${id}"。请改为相同的 id。`,
        });
      return lecture;
    },
    exclusively: exclusively(LOCK),
  };
}

async function readIndex(folder: string) {
  const name = 'lectures/index.json';
  const parsed = indexSchema.safeParse(parseJson(await text(folder, 'index.json'), name));
  if (parsed.success) return parsed.data;
  throw new PhraseError({
    en: `${name} is not a list of lectures ([{"id": …, "file": …}]). Publish the page again.`,
    zh: `${name} 不是讲座列表（[{"id": …, "file": …}]）。请重新发布页面。`,
  });
}

async function text(folder: string, file: string): Promise<string> {
  const response = await fetch(new URL(file, folder)).catch(() => undefined);
  if (!response)
    throw new PhraseError({
      en: `lectures/${file} could not be fetched. Check the connection.`,
      zh: `lectures/${file} 加载失败。请检查网络连接。`,
    });
  if (!response.ok)
    throw new PhraseError({
      en: `lectures/${file} is not on the server (${response.status}). Publish the lectures folder next to the page.`,
      zh: `服务器上没有 lectures/${file}（${response.status}）。请把 lectures 文件夹与页面一起发布。`,
    });
  return response.text();
}

/** @param folder absolute address of the recordings' folder, with a trailing slash. */
export function publishedRecordings(folder: string): RecordingSource {
  const held = new Map<string, Promise<Recording>>();
  const fetched = async (id: string): Promise<Recording> => {
    const file = `${id}.json`;
    const response = await fetch(new URL(file, folder)).catch(() => undefined);
    if (!response?.ok) throw missing(file);
    return readRecording(await response.text(), file);
  };
  return {
    recording(id) {
      const reading = held.get(id) ?? fetched(id);
      held.set(id, reading);
      // What failed is tried again when it is asked for again.
      reading.catch(() => held.delete(id));
      return reading;
    },
  };
}

function missing(file: string): RecordingError {
  return new RecordingError({
    en: `The recording ${file} could not be fetched. Check the connection, and open the step again.`,
    zh: `无法获取录制文件 ${file}。请检查网络连接，然后重新打开这一步。`,
  });
}
