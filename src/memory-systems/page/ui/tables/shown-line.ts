/** One line of the tables as it is shown. */

import type { AnswerGroups } from '../../../domain/breakdown';
import type { RunCost } from '../../../domain/cost';
import type { ProtocolCard } from '../../../domain/protocol';
import type { TableLine } from '../../../domain/tables';
import type { SystemRow } from '../../../domain/row';

export interface ShownLine extends TableLine {
  /** Unique among the lines. */
  readonly id: string;
  readonly name: string;
  /** The system's id and name without what tells its runs apart, and its noise. */
  readonly base?: { readonly id: string; readonly name: string; readonly noise: number };
  readonly groups: AnswerGroups;
  readonly lexical: boolean;
  /** Absent for several users together. */
  readonly row?: SystemRow;
  readonly card?: ProtocolCard;
  readonly fingerprint?: string;
  /** Absent where no language model of the user's was asked. */
  readonly cost?: RunCost;
}
