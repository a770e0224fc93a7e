import { inPath, type Entry } from './trial.ts';

/** A request about a run of a workflow. */
const ofRun = (id: string): { params: Record<string, string> } => {
  const [workflow = '', run = ''] = id.split('/');
  return { params: { id: workflow, runId: run } };
};

/** What is tried of workflows and their runs. */
export const workflowEntries: Readonly<Record<string, Entry>> = {
  listWorkflows: { plain: { query: { limit: '200' } } },
  createWorkflow: {
    trials: [
      {
        kind: 'template',
        refused: [400],
        send: (id) => ({ body: { steps: [{ type: 'rows' }, { type: 'render', config: { templateId: Number(id) } }] } }),
      },
      {
        kind: 'workflow connection',
        refused: [400],
        send: (id) => ({
          body: { steps: [{ type: 'rows' }, { type: 'slack', config: { connectionId: Number(id) } }] },
        }),
      },
    ],
  },
  listWorkflowNodes: { open: 'It names nothing of anybody.' },
  listWorkflowRecipes: { open: 'It names nothing of anybody.' },
  validateWorkflow: { open: 'It names nothing of anybody.' },
  getWorkflow: { trials: [inPath('workflow')] },
  updateWorkflow: { trials: [inPath('workflow', 'id', { parts: { body: { description: 'taken over' } } })] },
  putWorkflow: { trials: [inPath('workflow', 'id', { parts: { body: { description: 'taken over' } } })] },
  deleteWorkflow: { trials: [inPath('workflow')] },
  rotateWorkflowWebhook: { trials: [inPath('workflow')] },
  receiveWorkflowWebhook: { open: 'Whoever was given the link may open it.' },
  runWorkflow: { trials: [inPath('workflow')] },
  listWorkflowRuns: { trials: [inPath('workflow')] },
  getWorkflowRun: { trials: [{ kind: 'workflow run', send: ofRun }] },
  cancelWorkflowRun: { trials: [{ kind: 'workflow run', send: ofRun }] },
  retryWorkflowRun: { trials: [{ kind: 'workflow run', send: ofRun, reached: [409] }] },
  getWorkflowShare: { trials: [inPath('workflow')] },
  updateWorkflowShare: { trials: [inPath('workflow', 'id', { parts: { body: { enabled: true } } })] },
  listWorkflowConnections: { plain: {} },
  createWorkflowConnection: { open: 'It names nothing of anybody.' },
  testWorkflowConnection: { trials: [inPath('workflow connection')] },
  deleteWorkflowConnection: { trials: [inPath('workflow connection')] },
  getSharedWorkflow: { open: 'Whoever was given the link may open it.' },
  copySharedWorkflow: { open: 'Whoever was given the link may open it.' },
};
