import type {
  Adapter,
  AdapterCall,
  AccountPost,
  Checkpoint,
  Published,
} from '../../packages/server/social/adapters/adapter.ts';
import { createRequester } from '../../packages/server/social/adapters/create-requester.ts';
import type { ConnectionCall, PlatformApp } from '../../packages/server/social/adapters/connection.ts';
import { SocialFailure } from '../../packages/server/social/adapters/social-failure.ts';
import { platformRules } from '@platen/api';
import { createSafeFetcher, type SafeFetcher } from '@platen/server';
import type { PlatformServer } from './platform-server.ts';
import type { PlatformTrial } from './platform-trial.ts';

/** A process that ended in the middle of a step. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** One publication of an adapter against its server, with what a service would keep of it. */
export interface Drive {
  call: AdapterCall;
  checkpoint: Checkpoint;
  /** Ends the process at the save of this number, counted from 1; 0 for never. */
  killAtSave: number;
  saves: number;
  /** How often each step was called. */
  steps: Record<string, number>;
  /** Clock of the publication. */
  clock: { now: Date };
}

let fetcher: SafeFetcher | undefined;

/** A fetcher that reaches loopback. */
export function loopbackFetcher(): SafeFetcher {
  return (fetcher ??= createSafeFetcher({ allow: ['127.0.0.1'] }));
}

/** Closes that fetcher. */
export async function closeLoopbackFetcher(): Promise<void> {
  await fetcher?.close();
  fetcher = undefined;
}

/** What an adapter connects and refreshes with at a server. */
export function connectionCall(
  adapter: Adapter,
  server: PlatformServer,
  app: PlatformApp,
): ConnectionCall & { pageUrl(url: string): string } {
  return {
    app,
    request: createRequester({
      fetcher: loopbackFetcher(),
      name: platformRules[adapter.platform].name,
      hosts: adapter.hosts,
      baseUrl: server.url,
      ...(adapter.explain && { explain: adapter.explain.bind(adapter) }),
    }),
    now: () => new Date(),
    pageUrl: (url) => {
      const { pathname, search } = new URL(url);
      return `${server.url}${pathname}${search}`;
    },
  };
}

/** Begins a publication for the account of a trial. `token` in place of the account's own. */
export function beginDrive(adapter: Adapter, server: PlatformServer, trial: PlatformTrial, token?: string): Drive {
  const { credentials, ...account } = trial.account(server.url);
  const clock = { now: new Date() };
  const begunAt = clock.now;
  const drive: Drive = {
    checkpoint: {},
    killAtSave: 0,
    saves: 0,
    steps: {},
    clock,
    call: {
      account,
      secrets: credentials.secrets ?? {},
      key: '0123456789abcdef0123456789abcdef',
      begunAt,
      request: createRequester({
        fetcher: loopbackFetcher(),
        name: platformRules[adapter.platform].name,
        hosts: adapter.hosts,
        baseUrl: server.url,
        token: token ?? credentials.accessToken,
        ...(adapter.explain && { explain: adapter.explain.bind(adapter) }),
      }),
      save: async (checkpoint) => {
        // What is kept goes through JSON, as in a database.
        drive.checkpoint = JSON.parse(JSON.stringify(checkpoint)) as Checkpoint;
        drive.saves += 1;
        if (drive.saves === drive.killAtSave) throw new Killed();
      },
      now: () => clock.now,
      signal: new AbortController().signal,
    },
  };
  return drive;
}

/**
 * Publishes as the service does: start, poll, finalize, confirm; finds after a lost answer; repeats what may pass. Every wait moves the
 * clock instead of lasting. Throws SocialFailure for what stays refused.
 */
export async function driveToEnd(adapter: Adapter, drive: Drive, post: AccountPost): Promise<Published> {
  let phase: 'start' | 'poll' | 'finalize' | 'find' | 'confirm' = drive.steps['finalize'] ? 'find' : 'start';
  for (let turn = 0; turn < 200; turn += 1) {
    drive.steps[phase] = (drive.steps[phase] ?? 0) + 1;
    try {
      if (phase === 'start' || phase === 'poll') {
        const progress = await adapter[phase](drive.call, post, drive.checkpoint);
        drive.checkpoint = JSON.parse(JSON.stringify(progress.checkpoint)) as Checkpoint;
        if (progress.state === 'processing') wait(drive, progress.askAfterMs);
        phase = progress.state === 'ready' ? 'finalize' : 'poll';
        continue;
      }
      const found =
        phase === 'confirm'
          ? await adapter.confirm?.(drive.call, post, drive.checkpoint)
          : await adapter[phase](drive.call, post, drive.checkpoint);
      if (!found || found.state === 'unknown') {
        throw new SocialFailure('unconfirmed', 'Nobody can tell whether this was published.');
      }
      if (found.state === 'published') return found;
      if (found.state === 'absent') phase = 'finalize';
      else {
        drive.checkpoint = JSON.parse(JSON.stringify(found.checkpoint)) as Checkpoint;
        wait(drive, found.askAfterMs);
        phase = 'confirm';
      }
    } catch (error) {
      if (error instanceof Killed) {
        drive.killAtSave = 0;
        if (phase === 'finalize') phase = 'find';
        continue;
      }
      if (!(error instanceof SocialFailure)) throw error;
      if (error.isOutcomeUnknown && phase === 'finalize') phase = 'find';
      else if (error.kind !== 'retry') throw error;
      wait(drive, error.retryAfterMs);
    }
  }
  throw new Error(`The publication came to no end in ${phase}.`);
}

function wait(drive: Drive, ms = 1000): void {
  drive.clock.now = new Date(drive.clock.now.getTime() + ms);
}
