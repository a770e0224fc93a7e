'use strict';

const { callPlaten } = require('../call-platen.js');

module.exports = {
  key: 'job',
  noun: 'Render Job',
  display: { label: 'Find Render Job', description: 'Reads a render job, and its file once it has finished.' },
  operation: {
    inputFields: [{ key: 'id', label: 'Job', type: 'string', required: true }],
    perform: async (z, bundle) => [
      await callPlaten(z, bundle, { path: `/studio/render-jobs/${encodeURIComponent(bundle.inputData.id)}` }),
    ],
    sample: { id: '481', status: 'succeeded', finished: true, format: 'png', progress: 1 },
    outputFields: [
      { key: 'id', label: 'ID' },
      { key: 'status', label: 'Status' },
      { key: 'finished', label: 'Finished', type: 'boolean' },
      { key: 'result__data__content', label: 'File' },
      { key: 'error', label: 'Error' },
    ],
  },
};
