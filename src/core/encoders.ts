/** Encoders besides the shipped ones: what can be had, what is here, and which one is chosen. */

import type { Language } from './memory/bank';
import type { Device, Encoder, TokenEncoder } from './ports';
import type { Phrase } from './text/phrase';

declare global {
  /** What the core knows of a Blob, which is no part of ECMAScript; see AbortSignal in ports.ts. */
  interface Blob {
    readonly size: number;
  }
}

/** An encoder that is loaded; its questions and passages may have towers of their own. */
export interface OpenEncoder extends Encoder {
  readonly title: string;
  /** Where it gives one vector per token as well. */
  readonly tokens?: TokenEncoder | undefined;
  /** The states that it pools, token by token: to compare texts with, not trained to rank by. Absent where its graph pools by itself. */
  readonly states?: TokenEncoder | undefined;
  /** Why it runs otherwise than asked, e.g. in fp32 where the GPU has no half floats. */
  readonly reason?: Phrase | undefined;
  /** Frees everything; calls under way reject with `AbortError`. */
  dispose(): void;
}

/** Address of the hub, where encoders and language models of the tab come from unless a mirror is named. */
export const HUB = 'https://huggingface.co';

/** What a language's passages and questions are encoded with. */
export type EncoderChoice = 'shipped' | 'endpoint' | `model:${string}`;

/** `absent`: nothing is here; `partial`: a download was cut and can go on; `cached`: it loads offline. */
export type OfferState = 'absent' | 'partial' | 'cached';

/** One encoder as it can be chosen, for the device it was asked for. */
export interface EncoderOffer {
  readonly id: string;
  readonly title: string;
  readonly languages: readonly Language[];
  /** Empty where only the user can know it. */
  readonly licence: string;
  readonly dimensions: number;
  /** Where it comes from, `owner/name@revision`; empty for the user's own folder and for what lies beside the page. */
  readonly source: string;
  /** Whether its files are known to be on the hub. */
  readonly published: boolean;
  /** Empty where there is nothing to know. */
  readonly note: Phrase;
  readonly own: boolean;
  readonly tokenVectors: boolean;
  readonly state: OfferState;
  /** What the device needs: about, until it is downloaded. */
  readonly bytes: number;
  /** Bytes of that here. */
  readonly here: number;
  /** Bytes of it here in all, with what other devices need. */
  readonly kept: number;
  readonly dtype: string;
  /** Where the device cannot run it as asked: what runs instead, and why. */
  readonly reason?: Phrase | undefined;
  /** SHA-256 of the weights that was pinned, with the day, whether they are still here or not. */
  readonly pinned?: { readonly sha256: string; readonly since: string } | undefined;
}

export interface DownloadProgress {
  readonly received: number;
  readonly total: number;
}

export interface EncoderLoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

/** How a folder's model turns states into a vector, where the folder does not tell. */
export interface FolderRecipe {
  readonly pooling: 'mean' | 'cls';
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly language: Language;
}

/** The encoders of the catalogue and the user's own, and the cache that they are kept in. */
export interface EncoderLibrary {
  offers(device: Device): Promise<readonly EncoderOffer[]>;
  /**
   * Downloads what is missing; an interrupted download is resumed.
   *
   * @param mirror base address of a server with the hub's layout; empty for the hub itself.
   * @throws an error that names the file and the remedy; DOMException `AbortError` after the signal.
   */
  download(id: string, device: Device, mirror: string, options?: EncoderLoadOptions): Promise<void>;
  /** Copies a folder's model into the cache, under a name made of its own. @returns its id. @throws as `download`. */
  addFolder(
    files: readonly { readonly path: string; readonly file: Blob }[],
    recipe: FolderRecipe,
    options?: EncoderLoadOptions,
  ): Promise<string>;
  /** Deletes the files; their hashes stay known. A folder's model is forgotten altogether. */
  remove(id: string): Promise<void>;
  /** Forgets the hashes that a model's files must have. */
  forget(id: string): Promise<void>;
  /** Loads a cached encoder. @throws an error that names the file and the remedy. */
  load(id: string, device: Device, options?: EncoderLoadOptions): Promise<OpenEncoder>;
}

/** An OpenAI-compatible `/embeddings` endpoint. The key stays in memory. */
export interface EmbeddingEndpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}
