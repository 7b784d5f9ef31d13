import { downloadText } from '../../../../ui/ui/download';
import { fileStem } from '../../../domain/export/run-record';
import { writePlan } from '../../../domain/run/plan';
import type { RunPlan } from '../../../domain/run/run';

/** Offers a plan as a file that New run opens. */
export function savePlan(plan: RunPlan): void {
  downloadText(`${fileStem(plan.title)}.plan.json`, writePlan(plan), 'application/json');
}
