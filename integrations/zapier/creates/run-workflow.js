'use strict';

const { callPlaten, readJson } = require('../call-platen.js');

module.exports = {
  key: 'run_workflow',
  noun: 'Run',
  display: { label: 'Run Workflow', description: 'Starts a run of a workflow of the service.' },
  operation: {
    inputFields: [
      { key: 'workflowId', label: 'Workflow', type: 'string', required: true, dynamic: 'workflows.id.name' },
      {
        key: 'data',
        label: 'Data',
        helpText: 'What the workflow gets in place of a webhook body, as JSON.',
        type: 'text',
        required: false,
      },
    ],
    perform: async (z, bundle) => {
      const { workflowId, data } = bundle.inputData;
      const { runId, status } = await callPlaten(z, bundle, {
        method: 'POST',
        path: `/workflows/${encodeURIComponent(workflowId)}/run`,
        body: { data: readJson(z, data, 'Data') },
      });
      return { id: runId, status };
    },
    sample: { id: 5121, status: 'queued' },
    outputFields: [
      { key: 'id', label: 'Run', type: 'integer' },
      { key: 'status', label: 'Status' },
    ],
  },
};
