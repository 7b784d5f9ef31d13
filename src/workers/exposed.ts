/** Comlink's `expose` for workers, with what its errors lose on the way: their words in the languages of the interface. */

import { expose as exposeObject, transferHandlers } from 'comlink';
import { PhraseError, type Phrase } from '../core/text/phrase';

/** As Comlink hands a thrown value to its handler. */
interface Thrown {
  readonly value: unknown;
}
/** As it sends it; the other side assigns all of `value` to a new error. */
interface Sent {
  readonly isError: boolean;
  readonly value: { readonly message: string; readonly name: string; readonly phrase?: Phrase };
}

/** Lets phrases of errors cross the boundary of this thread; to be called once in each. */
export function sendPhrases(): void {
  const usual = transferHandlers.get('throw');
  if (!usual) throw new Error('Comlink has no handler for errors.');
  transferHandlers.set('throw', {
    ...usual,
    serialize(thrown) {
      const [sent, transferables] = usual.serialize(thrown);
      const { value } = thrown as Thrown;
      if (!(value instanceof PhraseError)) return [sent, transferables];
      const { isError, value: error } = sent as Sent;
      const { en, zh } = value.phrase;
      return [{ isError, value: { ...error, phrase: { en, zh } } }, transferables];
    },
  });
}

/** Serves an object to the page. */
export function expose(host: object): void {
  sendPhrases();
  exposeObject(host);
}
