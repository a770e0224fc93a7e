import { setImmediate as afterOthers } from 'node:timers/promises';

/** Milliseconds of work after which others are let in. */
const atMaxMs = 4;

/**
 * Makes what does its work in this thread, one promise after the other, let others of the thread in now and then: answers a function to
 * be awaited before each piece of work.
 */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now();
  let breathing: Promise<void> | undefined;
  const breathe = async (): Promise<void> => {
    await afterOthers();
    since = performance.now();
    breathing = undefined;
  };
  return () => {
    if (performance.now() - since < atMaxMs) return undefined;
    return (breathing ??= breathe());
  };
}
