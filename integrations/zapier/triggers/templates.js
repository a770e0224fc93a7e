'use strict';

const { callPlaten } = require('../call-platen.js');

/** For the field of a template: one page of them by name. */
module.exports = {
  key: 'templates',
  noun: 'Template',
  display: { label: 'List of Templates', description: 'Lists templates for a field.', hidden: true },
  operation: {
    type: 'polling',
    canPaginate: true,
    perform: async (z, bundle) => {
      const params = { sort: 'name', limit: 100, page: (bundle.meta?.page ?? 0) + 1 };
      const list = await callPlaten(z, bundle, { path: '/studio/templates', params });
      return list.map(({ id, name }) => ({ id, name }));
    },
    sample: { id: 12, name: 'Announcement' },
  },
};
