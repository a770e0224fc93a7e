import { z } from 'zod';
import { defineOperation, json } from '../operation.ts';
import { approvalFlow, approvalPreset, approvalSlug, approvalStage, newStage, presetName } from './approval-flow.ts';
import {
  administering,
  changedFlow,
  changedStage,
  inFlow,
  inStage,
  oneFlow,
  reading,
  stageRef,
} from './approval-parts.ts';

/** The operations on approval flows and their stages. */
export const approvalFlowOperations = {
  listApprovalFlows: defineOperation({
    ...reading,
    id: 'listApprovalFlows',
    method: 'GET',
    path: '/approval-flows',
    summary: 'List approval flows',
    description:
      'The flows with their stages, by name. Those that were archived only when asked for. Reviewers see those in which they review.',
    query: z.object({
      archived: z.enum(['true', 'false']).default('false').describe('Whether archived ones are listed.'),
    }),
    answers: { 200: json('The flows.', z.strictObject({ flows: z.array(approvalFlow) })) },
  }),
  createApprovalFlow: defineOperation({
    ...administering,
    id: 'createApprovalFlow',
    method: 'POST',
    path: '/approval-flows',
    summary: 'Make an approval flow',
    description:
      'From a preset, or with stages of your own; without either it begins as the preset `simple`. Owners and admins make flows.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      slug: approvalSlug.optional().describe('Default: from the name.'),
      description: z.string().max(1000).default(''),
      preset: presetName.optional(),
      stages: z.array(newStage).min(1).max(30).optional(),
      blocksRenders: z.boolean().optional().describe('Default: as the preset; else false.'),
      allowsOwnApproval: z.boolean().default(false),
    }),
    answers: { 201: changedFlow },
  }),
  getApprovalFlow: defineOperation({
    ...reading,
    id: 'getApprovalFlow',
    method: 'GET',
    path: '/approval-flows/{flow}',
    summary: 'Read an approval flow',
    params: inFlow,
    answers: { 200: oneFlow },
  }),
  updateApprovalFlow: defineOperation({
    ...administering,
    id: 'updateApprovalFlow',
    method: 'PATCH',
    path: '/approval-flows/{flow}',
    summary: 'Change or archive an approval flow',
    description:
      'What is left out stays. An archived flow blocks no renders and moves no items; it can come back. Owners and admins change flows and their stages.',
    params: inFlow,
    body: z
      .strictObject({
        name: z.string().trim().min(1).max(100).optional(),
        description: z.string().max(1000).optional(),
        blocksRenders: z.boolean().optional(),
        allowsOwnApproval: z.boolean().optional(),
        entryStage: stageRef.optional(),
        changeStage: stageRef.optional(),
        archived: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.'),
    answers: { 200: changedFlow },
  }),
  listApprovalPresets: defineOperation({
    ...reading,
    id: 'listApprovalPresets',
    method: 'GET',
    path: '/approval-presets',
    summary: 'List flows to begin with',
    answers: { 200: json('The presets.', z.strictObject({ presets: z.array(approvalPreset) })) },
  }),
  listApprovalStages: defineOperation({
    ...reading,
    id: 'listApprovalStages',
    method: 'GET',
    path: '/approval-flows/{flow}/stages',
    summary: 'List the stages of a flow',
    params: inFlow,
    answers: { 200: json('The stages in their order.', z.strictObject({ stages: z.array(approvalStage) })) },
  }),
  createApprovalStage: defineOperation({
    ...administering,
    id: 'createApprovalStage',
    method: 'POST',
    path: '/approval-flows/{flow}/stages',
    summary: 'Add a stage to a flow',
    params: inFlow,
    body: newStage.extend({ position: z.int().min(0).max(30).optional().describe('Default: at the end.') }),
    answers: { 201: changedStage },
  }),
  updateApprovalStage: defineOperation({
    ...administering,
    id: 'updateApprovalStage',
    method: 'PATCH',
    path: '/approval-flows/{flow}/stages/{stage}',
    summary: 'Change a stage',
    description: 'What is left out stays. The category of a stage with items in it stays as it is.',
    params: inStage,
    body: newStage
      .partial()
      .extend({
        color: newStage.shape.color.unwrap().optional(),
        dueInHours: newStage.shape.dueInHours.unwrap().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.'),
    answers: { 200: changedStage },
  }),
  deleteApprovalStage: defineOperation({
    ...administering,
    id: 'deleteApprovalStage',
    method: 'DELETE',
    path: '/approval-flows/{flow}/stages/{stage}',
    summary: 'Delete a stage',
    description: 'Only an empty one that is neither the entry stage nor the change stage.',
    params: inStage,
    answers: { 200: changedFlow },
  }),
  orderApprovalStages: defineOperation({
    ...administering,
    id: 'orderApprovalStages',
    method: 'PUT',
    path: '/approval-flows/{flow}/stages/order',
    summary: 'Order the stages of a flow',
    params: inFlow,
    body: z.strictObject({ stages: z.array(stageRef).min(1).max(30).describe('Every stage of the flow, once.') }),
    answers: { 200: changedFlow },
  }),
};
