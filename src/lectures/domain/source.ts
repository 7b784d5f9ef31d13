/** Where lectures come from, and what keeps the user's own ones whole. Implemented in storage. */

import type { Lecture } from './lecture';

export interface LectureSource {
  /** Ids of the lectures that come with the page, in their order. @throws an error that names the file and the remedy. */
  list(): Promise<readonly string[]>;
  /** @throws LectureError, or an error that names the file and the remedy where it cannot be fetched. */
  read(id: string): Promise<Lecture>;
  /** Does it while no other tab changes the user's own lectures; waits for its turn. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
}
