'use strict';

const { callPlaten } = require('../call-platen.js');

module.exports = {
  key: 'finished_render',
  noun: 'Render',
  display: { label: 'Finished Render', description: 'Triggers when a queued render has succeeded.' },
  operation: {
    type: 'polling',
    perform: async (z, bundle) => {
      const params = { status: 'succeeded', limit: 100 };
      return (await callPlaten(z, bundle, { path: '/studio/render-jobs', params })).data;
    },
    sample: {
      id: '481',
      status: 'succeeded',
      template_id: 12,
      format: 'png',
      result: { data: { content: 'https://studio.example/files/renders/1/9f2c41.png', format: 'png', type: 'url' } },
    },
    outputFields: [
      { key: 'id', label: 'ID' },
      { key: 'template_id', label: 'Template' },
      { key: 'format', label: 'Format' },
      { key: 'result__data__content', label: 'File' },
    ],
  },
};
