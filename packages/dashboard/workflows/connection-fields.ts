import { workflowConnectionTypes, type WorkflowConnectionType } from '@platen/api';
import { z } from 'zod';
import { readConfigFields, type ConfigField } from './config-fields.ts';

/** The types of connections, in the order in which they are offered. */
export const connectionTypes = Object.keys(workflowConnectionTypes) as WorkflowConnectionType[];

/** The name of a type of connection, in English. */
export function connectionTitle(type: WorkflowConnectionType): string {
  return workflowConnectionTypes[type].title;
}

/** The settings of a type of connection as fields of a form, secrets last. */
export function connectionFields(type: WorkflowConnectionType): ConfigField[] {
  const { settings, credentials } = workflowConnectionTypes[type];
  const schemaOf = (schema: z.ZodObject): unknown => z.toJSONSchema(schema, { io: 'input' });
  const secrets = new Set(Object.keys(credentials.shape));
  return [...readConfigFields(schemaOf(settings)), ...readConfigFields(schemaOf(credentials), secrets)];
}
