import { operations, type ApprovalFlow, type ApprovalStage } from '@platen/api';
import type { Dependencies } from '../../dependencies.ts';
import type { Routes } from '../../http/routes.ts';
import { Reply } from '../../http/reply.ts';
import { refuseOthersThanAdmins, resolveActor, type ApprovalCall } from '../http/resolve-actor.ts';
import { addStage, createFlow, deleteStage, orderStages, updateFlow, updateStage } from './change-flows.ts';
import { presentFlows } from './present-flow.ts';
import { presets } from './presets.ts';
import { findVisibleFlow, reviewsIn } from '../items/visible-items.ts';
import { listFlows } from './stored-flow.ts';

/** Approval flows and their stages. */
export function serveApprovalFlows(routes: Routes, dependencies: Dependencies): void {
  const read = async (call: ApprovalCall, ref: string | number): Promise<ApprovalFlow> => {
    const [flow] = await presentFlows(dependencies, call, [await findVisibleFlow(dependencies, call, String(ref))]);
    if (!flow) throw new Error('A flow that was found is presented.');
    return flow;
  };
  const readStage = async (call: ApprovalCall, ref: string, id: number): Promise<{ stage: ApprovalStage }> => {
    const stage = (await read(call, ref)).stages.find((each) => each.id === id);
    if (!stage) throw new Error('A stage that was written is there.');
    return { stage };
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
    return new Reply(201, { flow: await read(call, id) });
  });
  routes.serve(operations.getApprovalFlow, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return { flow: await read(call, params.flow) };
  });
  routes.serve(operations.updateApprovalFlow, async ({ params, body, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const flow = await updateFlow(dependencies, call.workspaceId, params.flow, body);
    return { flow: await read(call, flow.id) };
  });
  routes.serve(operations.listApprovalPresets, async ({ headers }, { caller }) => {
    await resolveActor(dependencies, caller, headers);
    return { presets: [...presets] };
  });
  routes.serve(operations.listApprovalStages, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return { stages: (await read(call, params.flow)).stages };
  });
  routes.serve(operations.createApprovalStage, async ({ params, body, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await addStage(dependencies, call.workspaceId, params.flow, call.members, body);
    return new Reply(201, await readStage(call, params.flow, id));
  });
  routes.serve(operations.updateApprovalStage, async ({ params, body, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await updateStage(dependencies, call.workspaceId, params, call.members, body);
    return readStage(call, params.flow, id);
  });
  routes.serve(operations.deleteApprovalStage, async ({ params, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    await deleteStage(dependencies, call.workspaceId, params.flow, params.stage);
    return { flow: await read(call, params.flow) };
  });
  routes.serve(operations.orderApprovalStages, async ({ params, body, headers }, { caller }) => {
    const call = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    await orderStages(dependencies, call.workspaceId, params.flow, body.stages);
    return { flow: await read(call, params.flow) };
  });
}
