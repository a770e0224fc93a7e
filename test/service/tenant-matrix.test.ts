import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { operations, type Operation } from '@platen/api';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { readTables } from './table-contents.ts';
import { createTenants, kinds, ofEmbedUsers, type Attacker, type Kind, type Place } from './tenants/places.ts';
import { entries } from './tenants/trials.ts';
import type { Parts } from './tenants/trial.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const every: Readonly<Record<string, Operation>> = operations;

/** Whether an operation can be narrowed to an embed user by its query. */
const takesScoping = (operation: Operation): boolean => operation.query?.shape['embedId'] !== undefined;

/** Whether this attacker can call the operation at all. */
function mayCall({ isSession, scoping }: Attacker, operation: Operation): boolean {
  if (isSession) return operation.access.kind === 'caller' && operation.access.embed !== 'never';
  return scoping === undefined || takesScoping(operation);
}

const isWorkspace = (place: Place): boolean => place.name === 'the workspace';

/** A key that acts for an embed user still is the workspace's, and reaches what no embed user can have. */
function reachesWorkspace(attacker: Attacker, kind: Kind, readsWorkspace = false): boolean {
  return readsWorkspace || (!attacker.isSession && !ofEmbedUsers.has(kind));
}

describeOnEachDatabase('what belongs to others', (kind) => {
  let service: TestService;
  let attackers: Attacker[];
  const ids = new Map<Place, Map<Kind, string>>();

  before(async () => {
    service = await startTestService({ kind });
    const tenants = await createTenants(service);
    attackers = tenants.attackers;
    for (const place of tenants.everyPlace) {
      const made = new Map<Kind, string>();
      for (const each of kinds) {
        const id = await place.make(each);
        if (id !== undefined) made.set(each, id);
      }
      ids.set(place, made);
    }
  });
  after(() => service.close());

  function call(operation: Operation, attacker: Attacker, parts: Parts): Promise<TestAnswer> {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? assert.fail(`${operation.id} needs ${name}`)),
    );
    const query = new URLSearchParams({
      ...parts.query,
      ...(attacker.scoping && takesScoping(operation) && attacker.scoping),
    });
    const { headers } = parts;
    return service.call(operation.method, `${path}?${query.toString()}`, {
      key: attacker.token,
      body: parts.body,
      ...(headers && { headers: { ...headers } }),
    });
  }

  const ownMaker =
    (place: Place) =>
    async (each: Kind): Promise<string> =>
      (await place.make(each)) ?? assert.fail(`${place.name} has no ${each}`);

  it('is tried for every operation', () => {
    assert.deepEqual(Object.keys(entries).toSorted(), Object.keys(every).toSorted());
  });

  it('is neither read nor changed', async (context) => {
    for (const [id, operation] of Object.entries(every)) {
      const { trials = [], plain } = entries[id] ?? {};
      await context.test(id, async () => {
        const unchanged = await readTables(service.dependencies.database);
        for (const attacker of attackers) {
          if (!mayCall(attacker, operation)) continue;
          for (const { send, kind: each, refused = [404], readsWorkspace, keysMayKnow, toldReadOnly } of trials) {
            for (const place of attacker.foreign) {
              const foreignId = ids.get(place)?.get(each);
              if (foreignId === undefined || (isWorkspace(place) && reachesWorkspace(attacker, each, readsWorkspace)))
                continue;
              // Nothing of the attacker's own is made here: whatever changes was changed by the attack.
              const parts = await send(foreignId, async (own) => ids.get(attacker.own)?.get(own) ?? '0');
              const answer = await call(operation, attacker, parts);
              const about = `${attacker.name} and the ${each} of ${place.name}: ${answer.status} ${answer.bytes.toString()}`;
              const mayKnow =
                (toldReadOnly === true && isWorkspace(place)) ||
                (keysMayKnow === true && !attacker.isSession && place.key === service.key);
              assert.ok(refused.includes(answer.status) || (mayKnow && answer.status === 403), about);
              assert.ok(!answer.bytes.includes(place.mark), about);
            }
          }
        }
        assert.deepEqual(await readTables(service.dependencies.database), unchanged);
        if (!plain) return;
        for (const attacker of attackers) {
          if (!mayCall(attacker, operation)) continue;
          const answer = await call(operation, attacker, plain);
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
    for (const [id, operation] of Object.entries(every)) {
      const { trials = [] } = entries[id] ?? {};
      await context.test(id, async () => {
        for (const attacker of attackers) {
          if (!mayCall(attacker, operation)) continue;
          for (const { send, kind: each, reached } of trials) {
            const ownId = await attacker.own.make(each);
            if (ownId === undefined) continue;
            const answer = await call(operation, attacker, await send(ownId, ownMaker(attacker.own)));
            const isReached = reached ? reached.includes(answer.status) : answer.status < 300;
            assert.ok(isReached, `${attacker.name}: ${answer.status} ${answer.bytes.toString()}`);
          }
        }
      });
    }
  });
});
