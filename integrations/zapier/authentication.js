'use strict';

const { callPlaten } = require('./call-platen.js');

module.exports = {
  type: 'custom',
  fields: [
    {
      key: 'address',
      label: 'Address',
      helpText: 'The address of your Platen service, such as https://studio.example.',
      required: true,
      type: 'string',
    },
    {
      key: 'key',
      label: 'API key',
      helpText: 'A key with the levels read and render. Create one in the workspace’s settings.',
      required: true,
      type: 'password',
    },
  ],
  test: async (z, bundle) => (await callPlaten(z, bundle, { path: '/profile/workspace' })).data,
  connectionLabel: '{{name}}',
};
