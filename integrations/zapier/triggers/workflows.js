'use strict';

const { callPlaten } = require('../call-platen.js');

/** For the field of a workflow. */
module.exports = {
  key: 'workflows',
  noun: 'Workflow',
  display: { label: 'List of Workflows', description: 'Lists workflows for a field.', hidden: true },
  operation: {
    type: 'polling',
    perform: async (z, bundle) =>
      (await callPlaten(z, bundle, { path: '/workflows' })).data.map(({ id, name }) => ({ id, name })),
    sample: { id: 7, name: 'New row to post' },
  },
};
