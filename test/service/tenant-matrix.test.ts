import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';
import { readTables } from './table-contents.ts';
import {
  callAs,
  everyOperation,
  fillTenants,
  isWorkspace,
  mayCall,
  mayKnow,
  mayReach,
  type FilledTenants,
} from './tenants/attack.ts';
import type { Kind, Place } from './tenants/places.ts';
import { entries } from './tenants/trials.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('what belongs to others', (kind) => {
  let service: TestService;
  let tenants: FilledTenants;

  before(async () => {
    service = await startTestService({ kind });
    tenants = await fillTenants(service);
  });
  after(() => service.close());

  const ownMaker =
    (place: Place) =>
    async (each: Kind): Promise<string> =>
      (await place.make(each)) ?? assert.fail(`${place.name} has no ${each}`);

  it('is tried for every operation', () => {
    assert.deepEqual(Object.keys(entries).toSorted(), Object.keys(everyOperation).toSorted());
  });

  it('is neither read nor changed', async (context) => {
    for (const [id, operation] of Object.entries(everyOperation)) {
      const { trials = [], plain } = entries[id] ?? {};
      await context.test(id, async () => {
        const unchanged = await readTables(service.dependencies.database);
        for (const attacker of tenants.attackers) {
          if (!mayCall(attacker, operation)) continue;
          for (const trial of trials) {
            const { send, kind: each, refused = [404] } = trial;
            for (const place of attacker.foreign) {
              const foreignId = tenants.ids.get(place)?.get(each);
              if (foreignId === undefined || mayReach(attacker, trial, place)) continue;
              // Nothing of the attacker's own is made here: whatever changes was changed by the attack.
              const parts = await send(foreignId, async (own) => tenants.ids.get(attacker.own)?.get(own) ?? '0');
              const answer = await callAs(service, operation, attacker, parts);
              const about = `${attacker.name} and the ${each} of ${place.name}: ${answer.status} ${answer.bytes.toString()}`;
              const isNotified = mayKnow(attacker, trial, place, service.key) && answer.status === 403;
              assert.ok(refused.includes(answer.status) || isNotified, about);
              assert.ok(!answer.bytes.includes(place.mark), about);
            }
          }
        }
        assert.deepEqual(await readTables(service.dependencies.database), unchanged);
        if (!plain) return;
        for (const attacker of tenants.attackers) {
          if (!mayCall(attacker, operation)) continue;
          const answer = await callAs(service, operation, attacker, plain);
          assert.ok(answer.status < 300, `${attacker.name}: ${answer.status} ${answer.bytes.toString()}`);
          for (const place of attacker.foreign) {
            if (plain.readsWorkspace && isWorkspace(place)) continue;
            assert.ok(!answer.bytes.includes(place.mark), `${attacker.name} was told of ${place.name}`);
          }
        }
      });
    }
  });

  it('is what the same requests reach when it is the caller’s own', async (context) => {
    for (const [id, operation] of Object.entries(everyOperation)) {
      const { trials = [] } = entries[id] ?? {};
      await context.test(id, async () => {
        for (const attacker of tenants.attackers) {
          if (!mayCall(attacker, operation)) continue;
          for (const { send, kind: each, reached } of trials) {
            const ownId = await attacker.own.make(each);
            if (ownId === undefined) continue;
            const answer = await callAs(service, operation, attacker, await send(ownId, ownMaker(attacker.own)));
            const isReached = reached ? reached.includes(answer.status) : answer.status < 300;
            assert.ok(isReached, `${attacker.name}: ${answer.status} ${answer.bytes.toString()}`);
          }
        }
      });
    }
  });
});
