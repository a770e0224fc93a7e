'use strict';

const { dependencies, version } = require('./package.json');
const authentication = require('./authentication.js');
const { addressOf } = require('./call-platen.js');
const render = require('./creates/render.js');
const runWorkflow = require('./creates/run-workflow.js');
const job = require('./searches/job.js');
const finishedRender = require('./triggers/finished-render.js');
const templates = require('./triggers/templates.js');
const workflows = require('./triggers/workflows.js');

/** The key goes to the service only, not to addresses in its answers. */
function addKey(request, _z, bundle) {
  const address = bundle.authData?.address;
  if (address && new URL(request.url).origin === new URL(addressOf(bundle)).origin) {
    request.headers = { ...request.headers, Authorization: `Bearer ${bundle.authData.key}` };
  }
  return request;
}

module.exports = {
  version,
  platformVersion: dependencies['zapier-platform-core'],
  authentication,
  beforeRequest: [addKey],
  triggers: { [finishedRender.key]: finishedRender, [templates.key]: templates, [workflows.key]: workflows },
  searches: { [job.key]: job },
  creates: { [render.key]: render, [runWorkflow.key]: runWorkflow },
};
