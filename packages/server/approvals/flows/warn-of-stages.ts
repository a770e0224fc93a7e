import type { ApprovalWarning } from '@platen/api';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { approversOf } from '../rules/actor.ts';
import { rulesOf, type StoredFlow } from './stored-flow.ts';

/** Returns warnings about a changed flow or stage: that nobody can approve in it. */
export function warnOfStages(
  flow: StoredFlow,
  { members }: Pick<ApprovalCall, 'members'>,
  stageId?: number,
): ApprovalWarning[] {
  const rules = rulesOf(flow);
  return rules.stages.flatMap((stage): ApprovalWarning[] => {
    if (stageId !== undefined && stage.id !== stageId) return [];
    if (!stage.review || approversOf(rules, stage, members, null).length > 0) return [];
    const name = flow.stages.find(({ id }) => id === stage.id)?.name ?? '';
    return [
      { code: 'no_approver', message: `Nobody can approve in "${name}": add reviewers who are in the workspace.` },
    ];
  });
}
