import { z } from 'zod';
import type { WorkflowConnectionType } from '../workflow-connection.ts';

/** The kinds of steps, in the order in which they follow each other. */
export const workflowNodeKinds = ['trigger', 'data', 'shape', 'act', 'destination'] as const;
/** The schema of a kind of steps. */
export const workflowNodeKind = z.enum(workflowNodeKinds);
export type WorkflowNodeKind = z.infer<typeof workflowNodeKind>;

/** A type of step as data: its title in a builder, and the settings that it takes. */
export interface WorkflowNode {
  kind: WorkflowNodeKind;
  /** A few words for people. */
  title: string;
  /** A sentence that says what it does. */
  description: string;
  /** Its settings. What is required may still be missing in a draft. */
  config: z.ZodObject;
  /** True for a trigger that brings a row of its own, so that no data source has to follow. */
  bringsRow?: boolean;
  /** True if its rows must have files, which `render` gives them. */
  needsFiles?: boolean;
  /** The types of connections of which it needs one. */
  connection?: readonly WorkflowConnectionType[];
  /** The lowest plan that has it; default every one. */
  plan?: 'paid';
}

/** Preserves the exact type of a node, so that its settings are known. */
export function defineNode<const Defined extends WorkflowNode>(node: Defined): Defined {
  return node;
}

/** An expression over the columns of a row, as in templates. Its JSON Schema says so by its format. */
export const rowExpression = z.string().min(1).max(10_000).meta({ format: 'expression' });

/** A text with expressions in braces over the columns of a row, such as `Hello {name}`, likewise. */
export const rowText = z.string().max(10_000).meta({ format: 'row-text' });

/** The id of a connection of the workspace. */
export const connectionId = z.int().positive();

/** The name of a column. */
export const columnName = z.string().min(1).max(200);
