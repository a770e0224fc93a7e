import { z } from 'zod';
import { administerWorkspace, writeTemplates } from '../access.ts';
import { idInPath } from '../field.ts';
import { defineOperation, json } from '../operation.ts';
import { workflowConnection, workflowConnectionType } from './workflow-connection.ts';
import { workflowRateLimit } from './workflow-operations.ts';

const common = { tag: 'Workflows', rateLimit: workflowRateLimit } as const;
const params = z.object({ id: idInPath.describe('The id of the connection.') });
const settings = z
  .record(z.string(), z.unknown())
  .describe('The settings of the type, its secrets included. Those are encrypted and never shown again.');
const answer = z.object({ data: workflowConnection });

/** The operations on connections of workflows to other services. */
export const workflowConnectionOperations = {
  listWorkflowConnections: defineOperation({
    ...common,
    id: 'listWorkflowConnections',
    method: 'GET',
    path: '/workflow-connections',
    summary: 'List connections of workflows',
    description: 'The servers and accounts that workflows deliver to and read from, without their secrets.',
    access: writeTemplates,
    answers: { 200: json('All connections, newest first.', z.object({ data: z.array(workflowConnection) })) },
  }),
  createWorkflowConnection: defineOperation({
    ...common,
    id: 'createWorkflowConnection',
    method: 'POST',
    path: '/workflow-connections',
    summary: 'Connect workflows to another service',
    description: 'The connection is tested first, and only stored if the service takes it.',
    access: administerWorkspace,
    body: z.strictObject({
      type: workflowConnectionType,
      name: z.string().trim().min(1).max(100),
      settings,
    }),
    answers: { 201: json('The connection.', answer) },
    errors: ['connection_failed', 'conflict', 'url_not_allowed'],
  }),
  testWorkflowConnection: defineOperation({
    ...common,
    id: 'testWorkflowConnection',
    method: 'POST',
    path: '/workflow-connections/{id}/test',
    summary: 'Test a connection',
    description:
      'Connects with the stored credentials and changes nothing there. A failure is stored as `problem` of the connection.',
    access: writeTemplates,
    liveOnly: true,
    params,
    answers: { 200: json('The connection, which works.', answer) },
    errors: ['workflow_connection_not_found', 'connection_failed', 'url_not_allowed'],
  }),
  deleteWorkflowConnection: defineOperation({
    ...common,
    id: 'deleteWorkflowConnection',
    method: 'DELETE',
    path: '/workflow-connections/{id}',
    summary: 'Delete a connection',
    description: 'Steps that use it fail from then on.',
    access: administerWorkspace,
    params,
    answers: { 200: json('The connection was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['workflow_connection_not_found'],
  }),
};
