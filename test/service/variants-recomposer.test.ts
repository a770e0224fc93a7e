import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationAnswer, operations } from '@platen/api';
import { readStarter } from '@platen/library/node';
import type { Recomposer } from '@platen/server';
import { storeTemplate } from './store-template.ts';
import { startTestService, type TestAnswer } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

type Variants = OperationAnswer<(typeof operations)['generateVariants']>;

describeOnOneDatabase('variants by a recomposer', (kind) => {
  const size = { width: 300, height: 300 };
  const recomposer: Recomposer = {
    creditsPerVariant: 2,
    recompose: async ({ page, size: { width, height } }) => {
      if (width === 400) throw new Error('no idea');
      if (width === 500) return { ...page, layers: [] };
      return { ...page, width, height, layers: page.layers.map((layer) => ({ ...layer, x: 7 })) };
    },
  };

  test('cost AI credits, are checked, and end with the credits', async () => {
    const service = await startTestService({
      kind,
      environment: { PLATEN_AI_CREDITS: '7' },
      dependencies: { recomposer },
    });
    try {
      const content = await readStarter('quote-card');
      const id = await storeTemplate(service, content);
      const call = (variants: unknown[]): Promise<TestAnswer> =>
        service.call('POST', `/studio/templates/${id}/generate-variants`, { body: { variants } });
      const usage = async (): Promise<unknown> =>
        (await service.dependencies.database.query.selectFrom('usage').select('ai_credits').executeTakeFirst())
          ?.ai_credits;
      const first = await call([size, { width: 400, height: 300 }, { width: 500, height: 300 }]);
      assert.equal(first.status, 200, JSON.stringify(first.body));
      const { variants } = first.body as unknown as Variants;
      assert.equal(variants[0]?.error, undefined);
      assert.ok(variants[1]?.error);
      assert.doesNotMatch(variants[1].error, /no idea/);
      assert.ok(variants[2]?.error);
      assert.equal(await usage(), 2);
      const { content: stored } = await service.dependencies.database.query
        .selectFrom('template')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.ok(stored.pages[1]?.layers.every(({ x }) => x === 7));
      assert.equal((await call([size, size])).status, 200);
      const spent = await call([size]);
      assert.deepEqual([spent.status, spent.body['code']], [403, 'ai_credits_exhausted']);
      assert.equal(await usage(), 6);
    } finally {
      await service.close();
    }
  });
});
