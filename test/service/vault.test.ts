import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createVault, resealSecrets, saveAccounts } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const [old, present] = ['an old secret of the instance, long', 'a new secret of the instance, long'];

describe('the vault', () => {
  const vault = createVault(present, [old]);

  it('opens what it sealed, for the same purpose only', () => {
    const sealed = vault.seal('whsec_ü', 'webhook');
    assert.equal(vault.open(sealed, 'webhook'), 'whsec_ü');
    assert.notEqual(vault.seal('whsec_ü', 'webhook'), sealed);
    assert.throws(() => vault.open(sealed, 'signing'));
  });

  it('refuses what was changed in any byte', () => {
    const sealed = Buffer.from(vault.seal('secret', 'signing'), 'base64url');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      assert.throws(() => vault.open(changed.toString('base64url'), 'signing'), String(index));
    }
    assert.throws(() => vault.open('', 'signing'));
  });

  it('opens what was sealed under an earlier secret while it is known', () => {
    const sealed = createVault(old).seal('secret', 'signing');
    assert.equal(vault.open(sealed, 'signing'), 'secret');
    assert.equal(vault.isCurrent(sealed), false);
    assert.throws(() => createVault(present).open(sealed, 'signing'), /PLATEN_SECRET/);
  });
});

describeOnEachDatabase('a change of the instance’s secret', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind, dependencies: { vault: createVault(old) } });
  });
  after(() => service.close());

  it('seals everything anew, so that the old secret can go', async () => {
    const earlier = await service.client.readWorkspaceSecrets();
    const { data: embed } = await service.client.createEmbed({ body: { name: 'Editor' } });
    await service.client.rotateEmbedSecret({ params: { embedId: embed.id }, body: { overlap_seconds: 60 } });
    const owner = { workspaceId: service.workspaceId, platform: 'bluesky', personId: null } as const;
    const account = { providerId: 'did:plc:a', name: 'Kiosk', username: null, avatarUrl: null, details: {} };
    await saveAccounts(service.dependencies, owner, [{ ...account, credentials: { accessToken: 'a token' } }]);
    const both = { ...service.dependencies, vault: createVault(present, [old]) };
    assert.equal(await resealSecrets(both), 5);
    assert.equal(await resealSecrets(both), 0);
    const vault = createVault(present);
    const { database } = service.dependencies;
    const workspace = await database.query.selectFrom('workspace').selectAll().executeTakeFirstOrThrow();
    assert.equal(vault.open(workspace.signing_secret, 'signing'), earlier.data.signing_secret);
    assert.equal(vault.open(workspace.webhook_secret, 'webhook'), earlier.data.webhook_secret);
    const row = await database.query.selectFrom('embed').selectAll().executeTakeFirstOrThrow();
    assert.equal(vault.open(row.previous_secret ?? '', 'embed'), embed.secret);
    const { credentials } = await database.query.selectFrom('social_account').selectAll().executeTakeFirstOrThrow();
    assert.match(vault.open(credentials ?? '', 'social-credentials'), /a token/);
  });
});
