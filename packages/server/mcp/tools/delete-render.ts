import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

const filesDeleted = z.int().describe('Number of files removed.');
const filesShared = z.int().describe('Number of files that stay because another render has them too.');

/** Deletes a render. */
export const deleteRender = defineTool({
  name: 'delete_render',
  title: 'Delete a render',
  description:
    'Deletes a render with its files for good, by its id in list_logs. The entry stays in the log, without files. Ask the user before.',
  input: z.strictObject({ id: z.int().positive().describe('The id of a render in list_logs.') }),
  output: z.object({ files_deleted: filesDeleted, files_shared: filesShared }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operations: [operations.deleteLoggedRender],
  async run({ id }, { client }) {
    const { files_deleted, files_shared } = await client.deleteLoggedRender({ params: { id } });
    return { data: { files_deleted, files_shared } };
  },
});
