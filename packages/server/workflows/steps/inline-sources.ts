import { readJsonPath } from './json-path.ts';
import { toRows } from './to-rows.ts';
import type { SourceStep } from './step.ts';

/** Rows that are typed in. */
export const rowsSource: SourceStep<'rows'> = {
  kind: 'source',
  read: async ({ config }) => config.rows,
};

/** The data that was posted to the address of the workflow. */
export const webhookBodySource: SourceStep<'webhook_body'> = {
  kind: 'source',
  async read({ config, run }) {
    const { path } = config;
    return toRows(path === undefined ? run.input : readJsonPath(run.input, path));
  },
};
