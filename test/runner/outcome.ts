/** What one phase of a run (types, lint, node tests, browser tests) came to. Counts are tests, or 1 for a phase that is one check. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  durationMs: number;
  /** Why the phase failed although no single test did, such as a crash. */
  note?: string;
  /** Names of what failed, told once more at the very end. */
  failures?: readonly string[];
}

/** Whether the phase did what it should: something ran, and nothing failed. */
export function isGood(outcome: Outcome): boolean {
  return outcome.failed === 0 && outcome.passed > 0;
}

/** Failures that are named at the end. */
const maxNamed = 20;

/**
 * The closing table and the closing line of a run that took `durationMs`: phases beside each other take less than their sum. The last
 * line is always `N passed, N failed[, N skipped]`.
 */
export function formatSummary(outcomes: readonly Outcome[], durationMs: number): string {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = outcomes.map((outcome) => {
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    const counts = `${outcome.passed} passed, ${outcome.failed} failed${outcome.skipped ? `, ${outcome.skipped} skipped` : ''}`;
    const note = outcome.note ? `  (${outcome.note})` : '';
    const name = outcome.name.padEnd(22);
    return `${isGood(outcome) ? '  ok  ' : ' FAIL '} ${name} ${counts.padEnd(24)} ${formatDuration(outcome.durationMs)}${note}`;
  });
  const last = `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`;
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  return [
    '',
    ...lines,
    `        ${'total'.padEnd(22)} ${''.padEnd(24)} ${formatDuration(durationMs)}`,
    ...failures.slice(0, maxNamed).map((error) => `  ✖ ${error.split('\n')[0]}`),
    '',
    last,
  ].join('\n');
}

function formatDuration(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`.padStart(8);
}
