import { AsyncLocalStorage } from 'node:async_hooks';
import { serviceShare, type Share } from './share.ts';

const present = new AsyncLocalStorage<Share>();

/** Whose share the present chain of calls takes of what is shared out further down, such as connections to the database. */
export function presentShare(): Share {
  return present.getStore() ?? serviceShare;
}

/** Runs something that takes that share. */
export function withShare<Result>(share: Share, run: () => Result): Result {
  return present.run(share, run);
}
