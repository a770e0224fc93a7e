import type {
  Adapter,
  AdapterCall,
  AccountPost,
  Checkpoint,
  Published,
} from '../../packages/server/social/adapters/adapter.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { asStored, createAdapterCall } from './adapter-call.ts';
import type { PlatformServer } from './platform-server.ts';
import type { PlatformTrial } from './platform-trial.ts';

/** A process that ended in the middle of a step. */
export class KilledError extends Error {
  override readonly name = 'Killed';
}

/** One publication of an adapter against its server, with what a service would keep of it. */
export interface Drive {
  call: AdapterCall;
  checkpoint: Checkpoint;
  /** Ends the process at the save of this number, counted from 1; 0 for never. */
  killAtSave: number;
  /** How often each step was called. */
  steps: Record<string, number>;
  /** Clock of the publication. */
  clock: { now: Date };
}

/** Begins a publication for the account of a trial. */
export function beginDrive(adapter: Adapter, server: PlatformServer, trial: PlatformTrial): Drive {
  const clock = { now: new Date() };
  const given = { begunAt: clock.now, now: () => clock.now };
  const call = createAdapterCall(adapter, server.url, trial.account(server.url), given);
  const drive: Drive = {
    checkpoint: {},
    killAtSave: 0,
    steps: {},
    clock,
    call: {
      ...call,
      save: async (checkpoint) => {
        await call.save(checkpoint);
        drive.checkpoint = asStored(checkpoint);
        if (call.saved.length === drive.killAtSave) throw new KilledError();
      },
    },
  };
  return drive;
}

/**
 * Publishes as the service does: start, poll, finalize, confirm; finds after a lost answer; repeats what may pass. Every wait moves the
 * clock instead of lasting. Throws SocialError for what stays refused.
 */
export async function driveToEnd(adapter: Adapter, drive: Drive, post: AccountPost): Promise<Published> {
  let phase: 'start' | 'poll' | 'finalize' | 'find' | 'confirm' = drive.steps['finalize'] ? 'find' : 'start';
  for (let turn = 0; turn < 200; turn += 1) {
    drive.steps[phase] = (drive.steps[phase] ?? 0) + 1;
    try {
      if (phase === 'start' || phase === 'poll') {
        const progress = await adapter[phase](drive.call, post, drive.checkpoint);
        drive.checkpoint = asStored(progress.checkpoint);
        if (progress.state === 'processing') wait(drive, progress.askAfterMs);
        phase = progress.state === 'ready' ? 'finalize' : 'poll';
        continue;
      }
      const found =
        phase === 'confirm'
          ? await adapter.confirm?.(drive.call, post, drive.checkpoint)
          : await adapter[phase](drive.call, post, drive.checkpoint);
      if (!found || found.state === 'unknown') {
        throw new SocialError('unconfirmed', 'Nobody can tell whether this was published.');
      }
      if (found.state === 'published') return found;
      if (found.state === 'absent') phase = 'finalize';
      else {
        drive.checkpoint = asStored(found.checkpoint);
        wait(drive, found.askAfterMs);
        phase = 'confirm';
      }
    } catch (error) {
      if (error instanceof KilledError) {
        drive.killAtSave = 0;
        if (phase === 'finalize') phase = 'find';
        continue;
      }
      if (!(error instanceof SocialError)) throw error;
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
