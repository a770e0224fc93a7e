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
      'Flows with their stages, sorted by name. Archived flows are included on request. Reviewers see the flows in which they review.',
    query: z.object({
      archived: z.enum(['true', 'false']).default('false').describe('Includes archived flows.'),
    }),
    answers: { 200: json('The flows.', z.strictObject({ flows: z.array(approvalFlow) })) },
  }),
  createApprovalFlow: defineOperation({
    ...administering,
    id: 'createApprovalFlow',
    method: 'POST',
    path: '/approval-flows',
    summary: 'Create an approval flow',
    description:
      'From a preset or with your own stages; without either, from the preset `simple`. Only for owners and admins.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      slug: approvalSlug.optional().describe('Default: derived from the name.'),
      description: z.string().max(1000).default(''),
      preset: presetName.optional(),
      stages: z.array(newStage).min(1).max(30).optional(),
      blocksRenders: z.boolean().optional().describe('Default: as in the preset, else false.'),
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
    description: 'One flow with its stages and settings, by id or slug.',
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
      'Omitted fields stay unchanged. An archived flow blocks no renders and moves no items; it can be restored. Only for owners and admins.',
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
    summary: 'List presets for flows',
    description: 'Ready-made sets of stages from which a flow can be created.',
    answers: { 200: json('The presets.', z.strictObject({ presets: z.array(approvalPreset) })) },
  }),
  listApprovalStages: defineOperation({
    ...reading,
    id: 'listApprovalStages',
    method: 'GET',
    path: '/approval-flows/{flow}/stages',
    summary: 'List the stages of a flow',
    description: 'The stages of a flow in the order in which items usually pass them.',
    params: inFlow,
    answers: { 200: json('The stages, in order.', z.strictObject({ stages: z.array(approvalStage) })) },
  }),
  createApprovalStage: defineOperation({
    ...administering,
    id: 'createApprovalStage',
    method: 'POST',
    path: '/approval-flows/{flow}/stages',
    summary: 'Add a stage to a flow',
    description:
      'Adds a stage, by default as the last one. Stages for review name their reviewers and how many of them have to approve.',
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
    description: 'Omitted fields stay unchanged. The category of a stage that has items cannot be changed.',
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
    description: 'Only empty stages that are neither the entry stage nor the change stage can be deleted.',
    params: inStage,
    answers: { 200: changedFlow },
  }),
  orderApprovalStages: defineOperation({
    ...administering,
    id: 'orderApprovalStages',
    method: 'PUT',
    path: '/approval-flows/{flow}/stages/order',
    summary: 'Reorder the stages of a flow',
    description: 'Send the ids or slugs of all stages in their new order. Items stay in their stages.',
    params: inFlow,
    body: z.strictObject({
      stages: z.array(stageRef).min(1).max(30).describe('Every stage of the flow, exactly once.'),
    }),
    answers: { 200: changedFlow },
  }),
};
