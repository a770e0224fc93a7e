import { AsyncLocalStorage } from 'node:async_hooks';
import { serviceShare, type Share } from './share.ts';

const present = new AsyncLocalStorage<Share>();

/** Returns the share that the current chain of calls uses for resources shared further down, such as database connections. */
export function presentShare(): Share {
  return present.getStore() ?? serviceShare;
}

/** Runs something that takes that share. */
export function withShare<Result>(share: Share, run: () => Result): Result {
  return present.run(share, run);
}
