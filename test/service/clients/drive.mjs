import process from 'node:process';
import { pathToFileURL } from 'node:url';

const { createClient, waitForRenderJob, ServiceResponseError } = await import(
  pathToFileURL(`${process.env.CLIENT}/client.js`).href
);

const client = createClient({ baseUrl: `${process.env.ADDRESS}/v1`, token: process.env.KEY });
const template = await client.createTemplate({ body: { name: 'Card', canvas_width: 40, canvas_height: 20 } });
const queued = [];
for (const format of ['png', 'jpg']) {
  const body = { templateId: template.id, response: { mode: 'async', format } };
  queued.push(await client.renderTemplate({ body }));
}
const job = await waitForRenderJob(client, queued[0].id);
await waitForRenderJob(client, queued[1].id);
const listed = [];
for (let cursor; ;) {
  const page = await client.listRenderJobs({ query: { status: 'succeeded', limit: 1, ...(cursor && { cursor }) } });
  listed.push(...page.data.map(({ id }) => id));
  cursor = page.next_cursor;
  if (!cursor) break;
}
const binary = await client.renderTemplate({
  query: { cache: false },
  body: { templateId: template.id, response: { type: 'binary' } },
});
const found = await client.listTemplates({ query: { search: 'Card' } });
const refusal = async (call) => {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof ServiceResponseError) return error;
    throw error;
  }
};
const missing = await refusal(() => client.getTemplate({ params: { id: 999999 } }));
const wrong = await refusal(() => client.createTemplate({ body: { name: 5 } }));
const magic = async (response) => Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4);
process.stdout.write(
  JSON.stringify({
    statuses: queued.map(({ status }) => status),
    status: job.status,
    queued: queued.map(({ id }) => id),
    listed,
    found: found.map(({ name }) => name),
    file: await magic(await fetch(job.result.data.content)),
    binary: await magic(binary),
    code: missing.code,
    httpStatus: missing.status,
    issue: wrong.body.issues[0].path,
  }),
);
