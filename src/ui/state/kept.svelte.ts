/** Where things are kept, and what is said of it: whoever shows that something is saved asks here. */

import type { KeptThing, Place, Places } from '../../core/ports';
import { t } from '../words/kept';
import type { KeptWords } from '../words/kept/en';

export class Kept {
  readonly #places: Places;
  // The storage is no rune: whoever asks it reads this, which grows with every change.
  #changes = $state(0);

  constructor(places: Places) {
    this.#places = places;
    places.follow(() => this.#changes++);
  }

  placeOf(thing: KeptThing): Place {
    void this.#changes;
    return this.#places.of(thing);
  }

  /** The words for a thing that is where this one is. */
  words(thing: KeptThing): KeptWords {
    return t()[this.placeOf(thing)];
  }
}
