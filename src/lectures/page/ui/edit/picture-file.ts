/** A picture of a file as data for a lecture. */

import { LARGEST_PICTURE } from '../../../domain/lecture';

/** No projector shows more. */
const LONGEST_SIDE = 1920;
/** A file that is no larger stays as it is, sharp and moving. */
const KEPT_BYTES = 300_000;
const KEPT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** @returns a data URL; undefined where the browser cannot read the file as a picture, or it stays too large. */
export async function pictureOf(file: Blob): Promise<string | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const { width, height } = bitmap;
  if (KEPT_TYPES.includes(file.type) && file.size <= KEPT_BYTES) {
    bitmap.close();
    return dataUrl(file);
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that writes no WebP writes PNG.
  const data = await dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }));
  return data.length <= LARGEST_PICTURE ? data : undefined;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
