import { ServiceResponseError } from '@platen/api/client';

/** Calls that are on their way at a time. */
const atATime = 4;
/** How often a call is made again that the service put off. */
const maxTries = 5;
/** Milliseconds to wait where the service does not say how long. */
const usualWaitMs = 2000;

/** The outcome of an action on several things. */
export interface EachOutcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/** Runs an action on each of several things, a few at a time; one that fails stops none. Calls that the service puts off are made again. */
export async function runOnEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<EachOutcome<Item>> {
  const outcome: EachOutcome<Item> = { done: [], failed: [] };
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await patiently(run, item);
        outcome.done.push(item);
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, work));
  return outcome;
}

async function patiently<Item>(run: (item: Item) => Promise<unknown>, item: Item): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run(item);
      return;
    } catch (error) {
      if (!(error instanceof ServiceResponseError) || error.status !== 429 || tries === maxTries) throw error;
      const waitMs = error.retryAfterMs ?? usualWaitMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
