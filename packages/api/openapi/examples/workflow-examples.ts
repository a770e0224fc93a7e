import type { ChapterExamples } from './operation-example.ts';

const steps = [
  { key: 'orders', type: 'webhook', config: {} },
  { key: 'body', type: 'webhook_body', config: { path: '$.items' } },
  { key: 'card', type: 'render', config: { templateId: 12, modifications: { title: 'upper(name)' }, format: 'png' } },
  { key: 'file', type: 'file_url', config: {} },
];

const summary = {
  id: 44,
  name: 'Cards of orders',
  description: 'A card for each item of an order.',
  status: 'active',
  trigger_type: 'webhook',
  step_types: ['webhook', 'webhook_body', 'render', 'file_url'],
  metadata: { team: 'shop' },
  next_run_at: null,
  last_run: { id: 5121, status: 'success', created_at: '2026-03-02T09:30:00.000Z' },
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:20:00.000Z',
};

const workflow = {
  ...summary,
  steps,
  runnable: true,
  webhook_url: 'https://studio.example/v1/workflows/hooks/wf_9rT2vQxLZ0aYb4cD6eF8gH1i',
};

const run = {
  id: 5121,
  workflow_id: 44,
  status: 'success',
  trigger_type: 'webhook',
  is_test: false,
  rows_total: 2,
  rows_succeeded: 2,
  rows_failed: 0,
  automation_credits_used: 1,
  render_credits_used: 2,
  error: null,
  created_at: '2026-03-02T09:30:00.000Z',
  started_at: '2026-03-02T09:30:00.041Z',
  completed_at: '2026-03-02T09:30:02.310Z',
};

const times = { started_at: run.started_at, completed_at: run.completed_at };

const detail = {
  ...run,
  node_runs: steps.map(({ key, type }, index) => ({
    node_index: index,
    node_key: key,
    node_type: type,
    status: index === 0 ? 'skipped' : 'success',
    rows_in: index === 0 ? 0 : 2,
    rows_out: index === 0 ? 0 : 2,
    rows_failed: 0,
    sample: index === 1 ? [{ name: 'Rye', price: 4.2 }] : [],
    error: null,
    ...times,
  })),
  failed_rows: [],
};

const share = {
  enabled: true,
  slug: 'qX7bT2mZ1cVd',
  includeTemplate: true,
  url: 'https://studio.example/share/workflows/qX7bT2mZ1cVd',
  embed_url: 'https://studio.example/share/workflows/qX7bT2mZ1cVd/embed',
};

const connection = {
  id: 3,
  type: 's3',
  name: 'Cards bucket',
  settings: { region: 'eu-central-1', bucket: 'cards', accessKeyId: 'AKIAEXAMPLE', pathStyle: false },
  used_in: 2,
  problem: null,
  tested_at: '2026-03-01T08:00:00.000Z',
  created_at: '2026-03-01T08:00:00.000Z',
};

/** Workflows. */
export const workflowExamples = {
  listWorkflows: {
    query: { status: 'active' },
    answers: {
      200: { data: [summary], pagination: { limit: 50, offset: 0, total: 1, has_more: false, next_cursor: null } },
    },
  },
  createWorkflow: {
    body: { name: summary.name, description: summary.description, steps, metadata: summary.metadata },
    answers: { 201: { ...workflow, status: 'draft', last_run: null } },
  },
  listWorkflowNodes: {
    answers: {
      200: {
        data: [
          {
            key: 'limit',
            kind: 'shape',
            title: 'Limit',
            description: 'Passes on the first rows.',
            configSchema: {
              type: 'object',
              properties: { count: { type: 'integer', minimum: 1, maximum: 10_000 } },
              required: ['count'],
              additionalProperties: false,
            },
            available: true,
            plan: 'free',
            requires: [],
          },
        ],
      },
    },
  },
  listWorkflowRecipes: {
    query: { goal: 'send certificates by email' },
    answers: {
      200: {
        data: [
          {
            id: 'form-to-certificate-by-email',
            name: 'Form to certificate by email',
            description: 'A form posts a name and an address; a PDF is rendered and sent by email.',
            steps: [
              { key: 'form', type: 'webhook', config: {} },
              { key: 'answer', type: 'webhook_body', config: {} },
              { key: 'certificate', type: 'render', config: { format: 'pdf' } },
              { key: 'mail', type: 'email', config: { to: '{email}', subject: 'For {name}', text: 'Hello {name}' } },
            ],
            requires: ['smtp'],
          },
        ],
      },
    },
  },
  validateWorkflow: {
    body: {
      steps: [
        { key: 'daily', type: 'manual' },
        { key: 'card', type: 'render' },
      ],
    },
    answers: {
      200: {
        valid: false,
        runnable: false,
        errors: [
          {
            code: 'no_data_source',
            message: 'No step brings rows.',
            hint: 'Add a data source after the trigger, such as rows or webhook_body.',
            step: null,
            field: null,
          },
        ],
        warnings: [
          {
            code: 'template_missing',
            message: 'The step card has no templateId yet.',
            hint: 'Set templateId in the step card.',
            step: 'card',
            field: 'templateId',
          },
        ],
        gated: [],
        next_runs: [],
      },
    },
  },
  getWorkflow: { params: { id: 44 }, answers: { 200: workflow } },
  updateWorkflow: { params: { id: 44 }, body: { status: 'active' }, answers: { 200: workflow } },
  putWorkflow: { params: { id: 44 }, body: { name: summary.name }, answers: { 200: workflow } },
  deleteWorkflow: { params: { id: 44 }, answers: { 200: { message: 'The workflow was deleted.', id: '44' } } },
  rotateWorkflowWebhook: {
    params: { id: 44 },
    answers: { 200: { url: workflow.webhook_url, secret: 'whsec_c2VjcmV0IG9mIHRoZSBzZW5kZXJz' } },
  },
  receiveWorkflowWebhook: {
    params: { hookId: 'wf_9rT2vQxLZ0aYb4cD6eF8gH1i' },
    body: {
      items: [
        { name: 'Rye', price: 4.2 },
        { name: 'Spelt', price: 4.6 },
      ],
    },
    answers: { 202: { runId: 5121, status: 'queued' } },
  },
  runWorkflow: {
    params: { id: 44 },
    body: { data: { items: [{ name: 'Rye', price: 4.2 }] }, test: true },
    answers: { 202: { runId: 5121, status: 'queued' } },
  },
  listWorkflowRuns: {
    params: { id: 44 },
    query: { limit: 20 },
    answers: { 200: { data: [run], pagination: { limit: 20, has_more: false, next_cursor: null } } },
  },
  getWorkflowRun: { params: { id: 44, runId: 5121 }, answers: { 200: detail } },
  cancelWorkflowRun: { params: { id: 44, runId: 5121 }, answers: { 200: { ...detail, status: 'cancelled' } } },
  retryWorkflowRun: {
    params: { id: 44, runId: 5121 },
    body: { checked: false },
    answers: { 202: { ...detail, status: 'queued', completed_at: null } },
  },
  getWorkflowShare: { params: { id: 44 }, answers: { 200: share } },
  updateWorkflowShare: { params: { id: 44 }, body: { enabled: true, includeTemplate: true }, answers: { 200: share } },
  listWorkflowConnections: { answers: { 200: { data: [connection] } } },
  createWorkflowConnection: {
    body: {
      type: 's3',
      name: 'Cards bucket',
      settings: {
        region: 'eu-central-1',
        bucket: 'cards',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: 'c2VjcmV0IG9mIHRoZSBidWNrZXQ',
      },
    },
    answers: { 201: { data: connection } },
  },
  testWorkflowConnection: { params: { id: 3 }, answers: { 200: { data: connection } } },
  deleteWorkflowConnection: {
    params: { id: 3 },
    answers: { 200: { message: 'The connection was deleted.', id: '3' } },
  },
  getSharedWorkflow: {
    params: { slug: share.slug },
    answers: {
      200: { name: summary.name, description: summary.description, steps, includeTemplate: true },
    },
  },
  copySharedWorkflow: {
    params: { slug: share.slug },
    answers: { 201: { ...workflow, id: 45, status: 'draft', last_run: null } },
  },
} satisfies ChapterExamples;
