// Held against the types of the client: see clients.test.ts.
import { createClient, ServiceResponseError, waitForRenderJob } from './client.js';

const platen = createClient({ baseUrl: 'https://studio.example/v1', token: 'osk_' });
const { data } = await platen.listAllTemplates({ query: { limit: 1, tags: ['shop', 'sale'] } });
const [first] = data;
if (!first) throw new Error('There is no template.');
const answer = await platen.renderTemplate({
  body: { templateId: first.id, modifications: { title: 'Hello' }, response: { format: 'png', size: '1200x630' } },
});
if ('data' in answer && !Array.isArray(answer.data)) console.log(answer.data.content);
if ('id' in answer) console.log((await waitForRenderJob(platen, answer.id)).status);
try {
  await platen.getTemplate({ params: { id: first.id } }, { idempotencyKey: 'one' });
} catch (error) {
  if (error instanceof ServiceResponseError) console.log(error.code);
}
export const wrong = [
  // @ts-expect-error -- there is no such format
  () => platen.renderTemplate({ body: { templateId: 1, response: { format: 'bmp' } } }),
  // @ts-expect-error -- a template is named
  () => platen.renderTemplate({ body: { modifications: {} } }),
  // @ts-expect-error -- jobs have no color
  async () => (await platen.getRenderJob({ params: { id: '1' } })).color,
];
