/** What the node runner counted in one process of test files. */
export interface UnitResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Processor time of the process and of what it started, in milliseconds. */
  cpuMs: number;
  files: FileDuration[];
  /** The tests that failed, as `file: name`. */
  failures: string[];
}

/** The time that the tests of one file took. */
export interface FileDuration {
  /** Relative to the root, with forward slashes. */
  file: string;
  durationMs: number;
}
