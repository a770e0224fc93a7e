import { operations, type ApprovalFlow, type ApprovalStage } from '@platen/api';
import type { Dependencies } from '../../dependencies.ts';
import type { Routes } from '../../http/routes.ts';
import { Reply } from '../../http/reply.ts';
import { refuseOthersThanAdmins, resolveActor } from '../http/resolve-actor.ts';
import { addStage, createFlow, deleteStage, orderStages, updateFlow, updateStage } from './change-flows.ts';
import { presentFlows } from './present-flow.ts';
import { presets } from './presets.ts';
import { findFlow, listFlows } from './stored-flow.ts';

/** Approval flows and their stages. */
export function serveApprovalFlows(routes: Routes, dependencies: Dependencies): void {
  const read = async (workspaceId: number, ref: string | number): Promise<ApprovalFlow> => {
    const [flow] = await presentFlows(dependencies, [await findFlow(dependencies, workspaceId, ref)]);
    if (!flow) throw new Error('A flow that was found is presented.');
    return flow;
  };
  const readStage = async (workspaceId: number, ref: string, id: number): Promise<{ stage: ApprovalStage }> => {
    const stage = (await read(workspaceId, ref)).stages.find((each) => each.id === id);
    if (!stage) throw new Error('A stage that was written is there.');
    return { stage };
  };

  routes.serve(operations.listApprovalFlows, async ({ query, headers }, { caller }) => {
    const { workspaceId } = await resolveActor(dependencies, caller, headers);
    const flows = await listFlows(dependencies, workspaceId, { archived: query.archived === 'true' });
    return { flows: await presentFlows(dependencies, flows) };
  });
  routes.serve(operations.createApprovalFlow, async ({ body, headers }, { caller }) => {
    const { workspaceId, members } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await createFlow(dependencies, workspaceId, members, body);
    return new Reply(201, { flow: await read(workspaceId, id) });
  });
  routes.serve(operations.getApprovalFlow, async ({ params, headers }, { caller }) => {
    const { workspaceId } = await resolveActor(dependencies, caller, headers);
    return { flow: await read(workspaceId, params.flow) };
  });
  routes.serve(operations.updateApprovalFlow, async ({ params, body, headers }, { caller }) => {
    const { workspaceId } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const flow = await updateFlow(dependencies, workspaceId, params.flow, body);
    return { flow: await read(workspaceId, flow.id) };
  });
  routes.serve(operations.listApprovalPresets, async ({ headers }, { caller }) => {
    await resolveActor(dependencies, caller, headers);
    return { presets: [...presets] };
  });
  routes.serve(operations.listApprovalStages, async ({ params, headers }, { caller }) => {
    const { workspaceId } = await resolveActor(dependencies, caller, headers);
    return { stages: (await read(workspaceId, params.flow)).stages };
  });
  routes.serve(operations.createApprovalStage, async ({ params, body, headers }, { caller }) => {
    const { workspaceId, members } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await addStage(dependencies, workspaceId, params.flow, members, body);
    return new Reply(201, await readStage(workspaceId, params.flow, id));
  });
  routes.serve(operations.updateApprovalStage, async ({ params, body, headers }, { caller }) => {
    const { workspaceId, members } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    const id = await updateStage(dependencies, workspaceId, params, members, body);
    return readStage(workspaceId, params.flow, id);
  });
  routes.serve(operations.deleteApprovalStage, async ({ params, headers }, { caller }) => {
    const { workspaceId } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    await deleteStage(dependencies, workspaceId, params.flow, params.stage);
    return { flow: await read(workspaceId, params.flow) };
  });
  routes.serve(operations.orderApprovalStages, async ({ params, body, headers }, { caller }) => {
    const { workspaceId } = refuseOthersThanAdmins(await resolveActor(dependencies, caller, headers));
    await orderStages(dependencies, workspaceId, params.flow, body.stages);
    return { flow: await read(workspaceId, params.flow) };
  });
}
