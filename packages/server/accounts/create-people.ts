import type { People } from '../http/caller.ts';

/** Knows who is signed in. Nobody can be yet. */
export function createPeople(): People {
  return { find: async () => undefined };
}
