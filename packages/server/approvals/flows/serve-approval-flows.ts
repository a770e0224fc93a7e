import { operations, type ApprovalFlow, type ApprovalStage, type ApprovalWarning } from '@platen/api';
import type { Caller } from '../../http/caller.ts';
import type { Routes } from '../../http/routes.ts';
import { Reply } from '../../http/reply.ts';
import {
  refuseOthersThanAdmins,
  resolveActor,
  type ApprovalCall,
  type ApprovalHeaders,
} from '../http/resolve-actor.ts';
import { findVisibleFlow, reviewsIn } from '../items/visible-items.ts';
import { addStage, createFlow, deleteStage, orderStages, updateFlow, updateStage } from './change-flows.ts';
import { presentFlows } from './present-flow.ts';
import { presets } from './presets.ts';
import { findFlow, listFlows, type StoredFlow } from './stored-flow.ts';
import { warnOfStages } from './warn-of-stages.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** Approval flows and their stages. */
export function serveApprovalFlows(
  routes: Routes,
  dependencies: Pick<ApprovalParts, 'config' | 'database' | 'now'>,
): void {
  const present = async (call: ApprovalCall, found: StoredFlow): Promise<ApprovalFlow> => {
    const [flow] = await presentFlows(dependencies, call, [found]);
    if (!flow) throw new Error('A flow that was found is presented.');
    return flow;
  };
  const presentChanged = async (
    call: ApprovalCall,
    ref: string | number,
  ): Promise<{ flow: ApprovalFlow; warnings: ApprovalWarning[] }> => {
    const found = await findFlow(dependencies, call.workspaceId, ref);
    return { flow: await present(call, found), warnings: warnOfStages(found, call) };
  };
  const presentChangedStage = async (
    call: ApprovalCall,
    ref: string,
    id: number,
  ): Promise<{ stage: ApprovalStage; warnings: ApprovalWarning[] }> => {
    const found = await findFlow(dependencies, call.workspaceId, ref);
    const stage = (await present(call, found)).stages.find((each) => each.id === id);
    if (!stage) throw new Error('A stage that was written is there.');
    return { stage, warnings: warnOfStages(found, call, id) };
  };
  /** Returns who administers a flow. For those who cannot see it, it does not exist. */
  const resolveAdmin = async (
    { params, headers }: { params: { flow: string }; headers: ApprovalHeaders },
    caller: Caller,
  ): Promise<ApprovalCall> => {
    const call = await resolveActor(dependencies, caller, headers);
    await findVisibleFlow(dependencies, call, params.flow);
    return refuseOthersThanAdmins(call);
  };

  routes.serve(operations.listApprovalFlows, async ({ query, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const flows = await listFlows(dependencies, call.workspaceId, { archived: query.archived === 'true' });
    const visible = call.actor.role === 'reviewer' ? flows.filter((flow) => reviewsIn(flow, call)) : flows;
    return { flows: await presentFlows(dependencies, call, visible) };
  });
  routes.serve(operations.createApprovalFlow, async ({ body, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await createFlow(dependencies, call.workspaceId, call.members, body);
    return new Reply(201, await presentChanged(call, id));
  });
  routes.serve(operations.getApprovalFlow, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return { flow: await present(call, await findVisibleFlow(dependencies, call, params.flow)) };
  });
  routes.serve(operations.updateApprovalFlow, async (input, { caller }) => {
    const call = await resolveAdmin(input, caller);
    const flow = await updateFlow(dependencies, call.workspaceId, input.params.flow, input.body);
    return presentChanged(call, flow.id);
  });
  routes.serve(operations.listApprovalPresets, async ({ headers }, { caller }) => {
    await resolveActor(dependencies, caller, headers);
    return { presets: [...presets] };
  });
  routes.serve(operations.listApprovalStages, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return { stages: (await present(call, await findVisibleFlow(dependencies, call, params.flow))).stages };
  });
  routes.serve(operations.createApprovalStage, async (input, { caller }) => {
    const { flow } = input.params;
    const call = await resolveAdmin(input, caller);
    const id = await addStage(dependencies, call.workspaceId, flow, call.members, input.body);
    return new Reply(201, await presentChangedStage(call, flow, id));
  });
  routes.serve(operations.updateApprovalStage, async (input, { caller }) => {
    const call = await resolveAdmin(input, caller);
    const id = await updateStage(dependencies, call.workspaceId, input.params, call.members, input.body);
    return presentChangedStage(call, input.params.flow, id);
  });
  routes.serve(operations.deleteApprovalStage, async (input, { caller }) => {
    const { flow, stage } = input.params;
    const call = await resolveAdmin(input, caller);
    await deleteStage(dependencies, call.workspaceId, flow, stage);
    return presentChanged(call, flow);
  });
  routes.serve(operations.orderApprovalStages, async (input, { caller }) => {
    const { flow } = input.params;
    const call = await resolveAdmin(input, caller);
    await orderStages(dependencies, call.workspaceId, flow, input.body.stages);
    return presentChanged(call, flow);
  });
}
