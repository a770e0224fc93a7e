import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { PlatenProcess } from '../deployment/platen-process.ts';

/** When in its work something is killed. */
export type KillMoment =
  | { kind: 'time'; afterMs: number }
  | { kind: 'statement'; pattern?: string; skip: number; when: 'before' | 'after' }
  | { kind: 'message'; isAnswered: boolean }
  | { kind: 'post'; isAnswered: boolean }
  | { kind: 'file' };

/** Statements between which a kill tears apart what belongs together: charges, ends of jobs, messages, posts, answers under keys, commits. */
const telling = [
  'insert into usage',
  '^commit',
  'render_job',
  'webhook_delivery',
  'idempotency',
  'social_p',
  'pgboss',
  'brand_asset',
  'insert into "?template',
];
const longestMs = 1500;
/** Milliseconds after which a moment that does not come is not waited for any longer. */
const patienceMs = 15_000;

/** Chooses a moment. */
export function chooseMoment(chance: Chance, kind: Deployment['kind']): KillMoment {
  const when = chance.pick(['before', 'after'] as const);
  const isAnswered = chance.upTo(2) === 0;
  switch (chance.upTo(kind === 'postgres' ? 8 : 7)) {
    case 0:
    case 1:
      return { kind: 'time', afterMs: chance.upTo(longestMs) };
    case 2:
      return { kind: 'statement', skip: chance.upTo(200), when };
    case 3:
    case 4:
      return { kind: 'statement', pattern: chance.pick(telling), skip: chance.upTo(6), when };
    case 5:
      return { kind: 'message', isAnswered };
    case 6:
      return { kind: 'post', isAnswered };
    default:
      return { kind: 'file' };
  }
}

/** Waits for a moment and kills then: all of them. Answers whether the moment came. */
export async function killAt(
  moment: KillMoment,
  deployment: Deployment,
  victims: readonly PlatenProcess[],
): Promise<boolean> {
  const came = Promise.withResolvers<boolean>();
  const kill = (): Promise<unknown> => Promise.all(victims.map((victim) => victim.kill()));
  const late = new AbortController();
  const patience = wait(patienceMs, undefined, { signal: late.signal }).then(
    () => came.resolve(false),
    () => undefined,
  );
  arm(moment, deployment, victims, { come: () => came.resolve(true), kill });
  const hasCome = await came.promise;
  await kill();
  late.abort();
  await patience;
  disarm(deployment);
  return hasCome;
}

function arm(
  moment: KillMoment,
  { receiver, network, store }: Deployment,
  victims: readonly PlatenProcess[],
  { come, kill }: { come: () => void; kill: () => Promise<unknown> },
): void {
  switch (moment.kind) {
    case 'time':
      setTimeout(come, moment.afterMs);
      return;
    case 'statement': {
      const { kind: _kind, ...order } = moment;
      for (const victim of victims) {
        victim.endAt(order);
        void victim.ended.then(come);
      }
      return;
    }
    case 'message':
      receiver.onArrival = async () => {
        receiver.onArrival = undefined;
        come();
        if (!moment.isAnswered) await kill();
      };
      return;
    case 'post':
      network.onRequest = async (request) => {
        if (!request.path.endsWith('putRecord')) return;
        network.onRequest = undefined;
        come();
        if (!moment.isAnswered) await kill();
      };
      return;
    case 'file':
      if (store) store.onPut = come;
  }
}

function disarm({ receiver, network, store }: Deployment): void {
  receiver.onArrival = undefined;
  network.onRequest = undefined;
  if (store) store.onPut = undefined;
}
