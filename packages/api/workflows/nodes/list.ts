import type { z } from 'zod';
import { actNodes } from './act-nodes.ts';
import { destinationNodes } from './destination-nodes.ts';
import { shapeNodes } from './shape-nodes.ts';
import { sourceNodes } from './source-nodes.ts';
import { triggerNodes } from './trigger-nodes.ts';
import type { WorkflowNode } from './workflow-node.ts';

/** Every type of step by its key, in the order in which a builder offers them. */
export const workflowNodes = {
  ...triggerNodes,
  ...sourceNodes,
  ...shapeNodes,
  ...actNodes,
  ...destinationNodes,
} satisfies Record<string, WorkflowNode>;

/** The key of a type of step. */
export type WorkflowNodeType = keyof typeof workflowNodes;

/** The settings of a step, parsed. */
export type WorkflowConfig<Type extends WorkflowNodeType> = z.output<(typeof workflowNodes)[Type]['config']>;

/** Returns the type of step with a key; undefined if there is none. */
export function findWorkflowNode(type: string): WorkflowNode | undefined {
  return Object.hasOwn(workflowNodes, type) ? workflowNodes[type as WorkflowNodeType] : undefined;
}
