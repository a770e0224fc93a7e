import { z } from 'zod';
import { keyOfFileUrl } from '../../storage/file-address.ts';
import type { Storage } from '../../storage/storage.ts';
import type { RowValues } from '@platen/template';
import { StepError } from './step.ts';

/** The column under which rows have the files that were rendered of them, whatever the key of the step. */
export const filesColumn = 'files';

const rowFile = z.object({
  url: z.string(),
  name: z.string(),
  page: z.number(),
  size: z.string().optional(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});
/** A file of a row. */
export type RowFile = z.infer<typeof rowFile>;
const rowFiles = z.array(rowFile);

/** The files of a row; none if nothing was rendered of it. */
export function filesOf(data: RowValues): RowFile[] {
  const parsed = rowFiles.safeParse(data[filesColumn]);
  return parsed.success ? parsed.data : [];
}

/** The first file of a row. */
export function firstFileOf(data: RowValues): RowFile | undefined {
  return filesOf(data)[0];
}

/** The bytes of a file of a row. Throws StepError when it is no longer there, or larger than given. */
export async function readRowFile(
  { storage, publicUrl }: { storage: Storage; publicUrl: string },
  workspaceId: number,
  file: RowFile,
  maxBytes: number,
): Promise<Uint8Array> {
  if (file.bytes > maxBytes) {
    throw new StepError(`${file.name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
  }
  const bytes = await storage.read(keyOfRowFile({ publicUrl }, workspaceId, file), maxBytes);
  if (!bytes) throw goneFile(file);
  return bytes;
}

/** The key in storage of a file of a row. Throws StepError for one that is not the workspace's: columns can be set to anything. */
export function keyOfRowFile({ publicUrl }: { publicUrl: string }, workspaceId: number, file: RowFile): string {
  const key = keyOfFileUrl(publicUrl, file.url);
  if (key?.startsWith(`renders/${workspaceId}/`) !== true) throw goneFile(file);
  return key;
}

/** The refusal of a file that is not there. */
export function goneFile({ name }: Pick<RowFile, 'name'>): StepError {
  return new StepError(`${name} is no longer in storage. Render it again.`);
}
