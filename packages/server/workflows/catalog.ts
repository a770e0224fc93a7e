import { workflowNodes, type WorkflowNode } from '@platen/api';
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** A setting of a step that is an expression, or a text with expressions. */
export interface ExpressionSetting {
  /** Its path, such as `columns.title`. */
  field: string;
  source: string;
  isText: boolean;
}

const schemas = new Map<WorkflowNode, Schema>();

/** The JSON Schema of the settings of a type of step. */
export function configSchemaOf(node: WorkflowNode): Schema {
  const known = schemas.get(node);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(node.config, { io: 'input' });
  schemas.set(node, schema);
  return schema;
}

/** The catalog as a workspace with that plan sees it. */
export function listNodes(plan: string) {
  return Object.entries<WorkflowNode>(workflowNodes).map(([key, node]) => ({
    key,
    kind: node.kind,
    title: node.title,
    description: node.description,
    configSchema: configSchemaOf(node),
    available: node.plan === undefined || plan !== 'free',
    plan: node.plan ?? 'free',
    requires: node.connection === undefined ? [] : [...node.connection],
  }));
}

/** The settings of a step that are expressions: those whose schema says so by its format. */
export function findExpressions(node: WorkflowNode, config: unknown): ExpressionSetting[] {
  return within(configSchemaOf(node), config, '');
}

function within(schema: unknown, value: unknown, path: string): ExpressionSetting[] {
  if (!isObject(schema)) return [];
  const { format } = schema;
  if (typeof value === 'string') {
    const isText = format === 'row-text';
    return isText || format === 'expression' ? [{ field: path, source: value, isText }] : [];
  }
  const join = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) return value.flatMap((item, index) => within(schema['items'], item, join(String(index))));
  if (!isObject(value)) return [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(value).flatMap(([name, member]) =>
    within(Object.hasOwn(properties, name) ? properties[name] : schema['additionalProperties'], member, join(name)),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
