'use strict';

const { callPlaten, readJson } = require('../call-platen.js');

const formats = { png: 'PNG', jpg: 'JPEG', webp: 'WebP', pdf: 'PDF', gif: 'GIF', mp4: 'MP4' };
/** Videos take longer than Zapier waits: they are queued. */
const queued = new Set(['gif', 'mp4']);

/** A field for each parameter of the template that was chosen. */
async function listParameters(z, bundle) {
  const { templateId } = bundle.inputData;
  if (!templateId) return [];
  const list = await callPlaten(z, bundle, {
    path: `/studio/templates/${encodeURIComponent(templateId)}/modifications`,
  });
  return list.map(({ key, description }) => ({
    key: `parameter__${key.replaceAll('.', '__')}`,
    label: key,
    helpText: description === '' ? undefined : description,
    type: 'string',
    required: false,
  }));
}

/** Values of the fields that `listParameters` made, by parameter. */
function valuesOf(inputData) {
  const given = Object.entries(inputData).filter(([name, value]) => name.startsWith('parameter__') && value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name.slice('parameter__'.length).replaceAll('__', '.'), value]),
  );
}

async function perform(z, bundle) {
  const { templateId, format = 'png', modifications } = bundle.inputData;
  const id = /^\d+$/.test(String(templateId)) ? Number(templateId) : templateId;
  const mode = queued.has(format) ? 'async' : 'sync';
  const answer = await callPlaten(z, bundle, {
    method: 'POST',
    path: '/studio/render',
    body: {
      templateId: id,
      modifications: { ...readJson(z, modifications, 'Modifications'), ...valuesOf(bundle.inputData) },
      response: { type: 'url', format, mode },
      source: 'zapier',
    },
  });
  if (mode === 'async') return { id: answer.id, status: answer.status };
  const [file] = Array.isArray(answer.data) ? answer.data : [answer.data];
  return { id: file.content, status: 'succeeded', url: file.content, format: file.format };
}

module.exports = {
  key: 'render',
  noun: 'Render',
  display: {
    label: 'Render Template',
    description: 'Renders a template as an image or a PDF, and queues GIFs and videos.',
  },
  operation: {
    inputFields: [
      {
        key: 'templateId',
        label: 'Template',
        type: 'string',
        required: true,
        dynamic: 'templates.id.name',
        altersDynamicFields: true,
      },
      { key: 'format', label: 'Format', type: 'string', choices: formats, default: 'png', required: false },
      {
        key: 'modifications',
        label: 'Modifications',
        helpText: 'More values, as a JSON object. Those of the fields below come before them.',
        type: 'text',
        required: false,
      },
      listParameters,
    ],
    perform,
    sample: {
      id: 'https://studio.example/files/renders/1/9f2c41.png',
      status: 'succeeded',
      url: 'https://studio.example/files/renders/1/9f2c41.png',
      format: 'png',
    },
    outputFields: [
      { key: 'id', label: 'ID' },
      { key: 'status', label: 'Status' },
      { key: 'url', label: 'File' },
      { key: 'format', label: 'Format' },
    ],
  },
};
