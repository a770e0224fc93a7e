import type { INodeProperties } from 'n8n-workflow';

const forOperations = (resource: string, operation: string[]): INodeProperties['displayOptions'] => ({
  show: { resource: [resource], operation },
});

const renders = { show: { resource: ['render'], operation: ['render', 'renderMany'] } };

/** The resources of the node, their operations, and the fields of each. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Render', value: 'render' },
      { name: 'Template', value: 'template' },
      { name: 'Workflow', value: 'workflow' },
    ],
    default: 'render',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['render'] } },
    options: [
      {
        name: 'Get Job',
        value: 'getJob',
        description: 'Read a render job, and its file once it has finished',
        action: 'Get a render job',
      },
      {
        name: 'Render',
        value: 'render',
        description: 'Render a template for each item',
        action: 'Render a template',
      },
      {
        name: 'Render Many',
        value: 'renderMany',
        description: 'Render a template for all items as one batch',
        action: 'Render a template for all items',
      },
    ],
    default: 'render',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['template'] } },
    options: [
      {
        name: 'Get Many',
        value: 'getAll',
        description: 'List templates of the workspace',
        action: 'Get many templates',
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['workflow'] } },
    options: [
      { name: 'Run', value: 'run', description: 'Start a run of a workflow of the service', action: 'Run a workflow' },
    ],
    default: 'run',
  },
  {
    displayName: 'Template Name or ID',
    name: 'templateId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getTemplates' },
    default: '',
    required: true,
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: renders,
  },
  {
    displayName: 'Modifications',
    name: 'modifications',
    type: 'json',
    default: '{}',
    description: 'Values of the template by parameter, as a JSON object',
    displayOptions: renders,
  },
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    options: [
      { name: 'GIF', value: 'gif' },
      { name: 'JPEG', value: 'jpg' },
      { name: 'MP4', value: 'mp4' },
      { name: 'PDF', value: 'pdf' },
      { name: 'PNG', value: 'png' },
      { name: 'WebP', value: 'webp' },
    ],
    default: 'png',
    displayOptions: renders,
  },
  {
    displayName: 'Wait for the File',
    name: 'wait',
    type: 'boolean',
    default: true,
    description: 'Whether to wait for the file. Videos are better queued, and read by their job.',
    displayOptions: forOperations('render', ['render']),
  },
  {
    displayName: 'Webhook URL',
    name: 'webhookUrl',
    type: 'string',
    default: '',
    description: 'Where to post the job or the batch when it has finished, such as the address of a Platen Trigger',
    displayOptions: renders,
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: forOperations('render', ['getJob']),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: forOperations('template', ['getAll']),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['template'], operation: ['getAll'], returnAll: [false] } },
  },
  {
    displayName: 'Search',
    name: 'search',
    type: 'string',
    default: '',
    description: 'Part of the name of the templates',
    displayOptions: forOperations('template', ['getAll']),
  },
  {
    displayName: 'Workflow Name or ID',
    name: 'workflowId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getWorkflows' },
    default: '',
    required: true,
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: forOperations('workflow', ['run']),
  },
  {
    displayName: 'Data',
    name: 'data',
    type: 'json',
    default: '{}',
    description: 'What the workflow gets in place of a webhook body, as JSON',
    displayOptions: forOperations('workflow', ['run']),
  },
];
