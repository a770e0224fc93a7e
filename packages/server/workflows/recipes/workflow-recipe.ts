import { findWorkflowNode, type WorkflowConnectionType, type WorkflowStep } from '@platen/api';

/** A workflow to begin with: its steps miss what only the workspace knows. */
export interface WorkflowRecipe {
  /** A name for addresses and documentation. */
  id: string;
  name: string;
  description: string;
  /** Words by which a wish is matched with it, in lower case. */
  words: readonly string[];
  steps: readonly WorkflowStep[];
}

/** One step of a recipe. */
export function step(key: string, type: string, config: Record<string, unknown> = {}): WorkflowStep {
  return { key, type, config };
}

/** The types of connections that the steps of a recipe need, each once. */
export function connectionsOf({ steps }: Pick<WorkflowRecipe, 'steps'>): WorkflowConnectionType[] {
  return [...new Set(steps.flatMap(({ type }) => findWorkflowNode(type)?.connection?.slice(0, 1) ?? []))];
}
