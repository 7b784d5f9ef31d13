/** The recordings published beside the page: `lectures/recordings/<id>.json`. */

import {
  readRecording,
  RecordingError,
  type Recording,
  type RecordingSource,
} from '../../lectures/domain/recording';

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
