import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { PoolClient } from 'pg';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import {
  callAs,
  everyOperation,
  fillTenants,
  mayCall,
  mayKnow,
  mayReach,
  type FilledTenants,
} from './tenants/attack.ts';
import type { Kind } from './tenants/places.ts';
import { entries } from './tenants/trials.ts';
import { describeOnOneDatabase } from './test-databases.ts';

/** Headers that differ from call to call by themselves, or follow from the body's length. */
const changing = /^(?:date|x-request-id|content-length|ratelimit-.*|x-ratelimit-.*|retry-after|server-timing)$/;

/** An id of the same form that nothing has. */
function absentOf(id: string): string {
  return id
    .split('/')
    .map((part) =>
      /^\d+$/.test(part)
        ? String(900_000 + Number(part))
        : part.replace(/[A-Za-z0-9]{6}$/, (end) => (end === 'zzzzz1' ? 'zzzzz2' : 'zzzzz1')),
    )
    .join('/');
}

/** An answer without the id that it was asked for, and without what changes by itself. */
function describe({ status, headers, bytes }: TestAnswer, id: string): unknown {
  const own = id.split('/').map((part) => new RegExp(`(?<!\\w)${part}(?!\\w)`, 'g'));
  const hide = (text: string): string => own.reduce((hidden, part) => hidden.replace(part, '<id>'), text);
  const cached = Object.entries(headers).filter(([name]) => !changing.test(name));
  return { status, headers: Object.fromEntries(cached), body: hide(bytes.toString()) };
}

// What the matrix of tenants finds refused is looked at once more: that a thing is somebody else's must not be told from its not
// being there, by what is answered or by the work that is done for it, which takes its time.
describeOnOneDatabase('what belongs to others, beside what does not exist', (kind) => {
  let service: TestService;
  let tenants: FilledTenants;
  let deletedTemplate = '';
  let statements: string[] = [];

  before(async () => {
    service = await startTestService({ kind });
    tenants = await fillTenants(service);
    // Templates have numbers that tell how many there were, and an operation that is told so.
    const [, stranger] = tenants.everyPlace;
    deletedTemplate = (await stranger?.make('template')) ?? '';
    await service.call('DELETE', `/studio/templates/${deletedTemplate}`, { key: stranger?.key ?? null });
    const heard = new WeakSet<PoolClient>();
    service.dependencies.database.pool.on('acquire', (client) => {
      if (heard.has(client)) return;
      heard.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          const [statement] = args as [string | { text: string }];
          const text = typeof statement === 'string' ? statement : statement.text;
          // The queue looks after itself now and then.
          if (!text.includes('pgboss')) statements.push(text);
          return query(...args);
        },
      });
    });
  });
  after(() => service.close());

  it('are told apart by nothing', async (context) => {
    let compared = 0;
    for (const [operationId, operation] of Object.entries(everyOperation)) {
      const { trials = [] } = entries[operationId] ?? {};
      await context.test(operationId, async () => {
        for (const attacker of tenants.attackers) {
          if (!mayCall(attacker, operation)) continue;
          const own = async (each: Kind): Promise<string> => tenants.ids.get(attacker.own)?.get(each) ?? '0';
          for (const trial of trials) {
            const { send, kind: each } = trial;
            for (const place of attacker.foreign) {
              const foreign = tenants.ids.get(place)?.get(each);
              if (foreign === undefined) continue;
              if (mayReach(attacker, trial, place) || mayKnow(attacker, trial, place, service.key)) continue;
              const absent = each.endsWith('template') ? deletedTemplate : absentOf(foreign);
              const about = `${attacker.name} and the ${each} of ${place.name}`;
              const ask = async (id: string) => {
                const parts = await send(id, own);
                // The first one may fill a memory.
                await callAs(service, operation, attacker, parts);
                await service.dependencies.ledger.flush();
                statements = [];
                const answer = await callAs(service, operation, attacker, parts);
                // What is written a moment later of a call belongs to it.
                await service.dependencies.ledger.flush();
                return { answer: describe(answer, id), statements: [...statements] };
              };
              const [found, nothing] = [await ask(foreign), await ask(absent)];
              assert.deepEqual(found.answer, nothing.answer, about);
              assert.deepEqual(found.statements, nothing.statements, `${about}: work`);
              compared += 1;
            }
          }
        }
      });
    }
    assert.ok(compared > 300, `${compared} were compared`);
  });
});
