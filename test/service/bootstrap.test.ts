import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { bootstrap, parseConfig } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('the first start', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
    await service.dependencies.database.query.deleteFrom('workspace').execute();
  });
  after(() => service.close());

  it('makes one workspace and one key, also when several processes start at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => bootstrap(service.dependencies)));
    assert.equal(new Set(made.map(({ workspaceId }) => workspaceId)).size, 1);
    const keys = made.flatMap(({ key }) => (key === undefined ? [] : [key]));
    assert.equal(keys.length, 1);
    assert.equal((await service.call('GET', '/me', { key: keys[0] ?? null })).status, 200);
  });

  it('takes the key of the environment, which is not told again', async () => {
    const { dependencies } = service;
    await dependencies.database.query.deleteFrom('workspace').execute();
    const key = `osk_${'my-own-key.'.repeat(3)}`;
    const config = { ...dependencies.config, ...parseConfig({ PLATEN_BOOTSTRAP_KEY: key }) };
    const made = await bootstrap({ ...dependencies, config });
    assert.deepEqual(Object.keys(made), ['workspaceId']);
    assert.equal((await service.call('GET', '/me', { key })).status, 200);
    const again = await bootstrap({ ...dependencies, config });
    assert.deepEqual(again, made);
  });

  it('refuses a key that could be guessed', () => {
    for (const key of ['osk_short', `${'x'.repeat(40)}`, `osk_${'a '.repeat(20)}`]) {
      assert.throws(() => parseConfig({ PLATEN_BOOTSTRAP_KEY: key }), /PLATEN_BOOTSTRAP_KEY/);
    }
  });
});
