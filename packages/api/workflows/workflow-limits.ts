/** Limits of workflows. */
export const workflowLimits = {
  /** Workflows of a workspace. */
  workflows: 500,
  steps: 30,
  /** Characters of the steps of a workflow as JSON. */
  stepsLength: 512 * 1024,
  /** Characters of its metadata as JSON. */
  metadataLength: 16 * 1024,
  /** Rows of a run, and bytes of their values as JSON. */
  rows: 10_000,
  rowBytes: 32 * 1024 * 1024,
  columns: 500,
  /** Rows of a test run. */
  testRows: 3,
  /** Rows that are shown of what a step gave. */
  sampleRows: 3,
  /** Bytes that are posted to the address of a workflow. */
  hookBytes: 1024 * 1024,
  /** Runs of a workflow that wait. */
  queuedRuns: 100,
} as const;
