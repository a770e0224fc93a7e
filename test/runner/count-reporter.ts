import type { TestEvent } from 'node:test/reporters';

/** What the node runner counted over all files of a run. */
export interface NodeTestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A reporter for `node --test` that writes only the run's totals, as one line of JSON, so that the caller need not read prose. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:summary' || event.data.file !== undefined) continue;
    const { passed, skipped, todo, tests } = event.data.counts;
    const counts: NodeTestCounts = { passed, skipped: skipped + todo, failed: tests - passed - skipped - todo };
    yield `${JSON.stringify(counts)}\n`;
  }
}
