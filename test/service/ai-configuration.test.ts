import assert from 'node:assert/strict';
import { it } from 'node:test';
import { adTemplate, type Generated } from './ad-template.ts';
import { startAiServer } from './ai-server.ts';
import { startTestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('prompts of an instance', (kind) => {
  it('are refused with what to configure when there is no provider', async () => {
    const service = await startTestService({ kind });
    try {
      const templateId = await storeTemplate(service, adTemplate());
      for (const mode of ['sync', 'async']) {
        const body = { templateId, modifications: { 'title.prompt': 'x' }, response: { mode } };
        const { status, body: said } = await service.call('POST', '/studio/render', { body });
        assert.deepEqual([status, said['code']], [422, 'ai_unavailable']);
        assert.match(String(said['error']), /PLATEN_AI_PROVIDER/);
      }
      const rows = [{ modifications: { 'title.prompt': 'x' } }];
      const batch = await service.call('POST', '/studio/render/batch', { body: { templateId, rows } });
      assert.deepEqual([batch.status, batch.body['code']], [422, 'ai_unavailable']);
    } finally {
      await service.close();
    }
  });

  it('are followed by Ollama, as many per minute as are configured', async () => {
    const server = await startAiServer();
    const service = await startTestService({
      kind,
      environment: {
        PLATEN_AI_PROVIDER: 'ollama',
        PLATEN_AI_URL: server.ollama,
        PLATEN_AI_TEXT_MODEL: 'llama-test',
        PLATEN_AI_CALLS_PER_MINUTE: '2',
        PLATEN_AI_PRICES: 'text=3',
        PLATEN_RATE_LIMIT_FACTOR: '1',
      },
    });
    try {
      const templateId = await storeTemplate(service, adTemplate());
      const render = (prompts: Record<string, unknown>) =>
        service.call('POST', '/studio/render', { body: { templateId, modifications: prompts } });
      server.write = () => '<think>Hm.</think>\nRye bread';
      const first = await render({ 'title.prompt': 'One' });
      const [made] = first.body['generated'] as Generated[];
      assert.deepEqual([made?.text, made?.provider, made?.credits], ['Rye bread', 'ollama', 3]);
      assert.equal((await render({ 'title.prompt': 'Two' })).status, 200);
      const third = await render({ 'title.prompt': 'Three' });
      assert.deepEqual([third.status, third.body['code']], [429, 'rate_limit_exceeded']);
      assert.ok(Number(third.headers['retry-after']) > 0);
      assert.equal((await render({ 'title.prompt': 'Two' })).status, 200);
      const image = await render({ 'photo.prompt': 'A loaf', title: 'x' });
      assert.deepEqual([image.status, image.body['code']], [422, 'ai_unavailable']);
      assert.match(String(image.body['error']), /Ollama/);
    } finally {
      await service.close();
      await server.close();
    }
  });
});
