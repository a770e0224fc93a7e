import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until it holds or answers something, and answers that. Fails after `limitMs`, by default 20 seconds. */
export async function until<Answer>(
  holds: () => Answer | Promise<Answer>,
  limitMs = 20_000,
): Promise<Exclude<Answer, undefined | false | null>> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await holds();
    if (answer !== undefined && answer !== false && answer !== null) {
      return answer as Exclude<Answer, undefined | false | null>;
    }
    assert.ok(Date.now() < end, `it did not come to be within ${limitMs} ms: ${holds.toString()}`);
    await wait(15);
  }
}
