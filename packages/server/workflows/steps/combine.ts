import type { RowValues } from '@platen/template';
import { CombineError, combinePdfs, storeZip, type CombinedFile } from '../../batches/combine/combine-files.ts';
import { streamZip } from '../../renders/files/zip-files.ts';
import { fileUrl } from '../../storage/file-address.ts';
import { ThreadError } from '../../threads/bounded-threads.ts';
import { filesColumn, filesOf, goneFile, keyOfRowFile, type RowFile } from './row-files.ts';
import { StepError, type ActStep, type FlowRow, type LastingCall } from './step.ts';

/**
 * Makes one PDF or ZIP of the files of all rows. One row goes on: with that file, and the columns that are the same in all rows.
 */
export const combineStep: ActStep<'combine'> = {
  kind: 'act',
  async advance(call, rows) {
    const { parts, config, key, read } = call;
    const [first] = rows;
    const files = rows.flatMap(({ data }) => filesOf(data));
    if (!first || files.length === 0) throw new StepError('The rows have no files to combine.');
    const columns = sharedColumns(rows);
    const name =
      read
        .text(config.name)({ ...columns, count: rows.length })
        .trim()
        .slice(0, 200) || 'all';
    const { key: stored, byteLength } = await combineFiles(call, files);
    const file: RowFile = {
      url: fileUrl(parts.publicUrl, stored, name),
      name: `${name}.${config.format}`,
      page: 1,
      width: 0,
      height: 0,
      bytes: byteLength,
    };
    const result = { url: file.url, name: file.name, count: rows.length };
    return { rows: [{ number: first.number, data: { ...columns, [filesColumn]: [file], [key]: result } }] };
  },
};

async function combineFiles(call: LastingCall<'combine'>, files: readonly RowFile[]): Promise<CombinedFile> {
  const { parts, run, config } = call;
  const scope = { workspaceId: run.workspaceId, embedId: null, embedUserId: null };
  const keyed = files.map((file) => ({ file, key: keyOfRowFile(parts, run.workspaceId, file) }));
  try {
    if (config.format === 'zip') return await storeZip(parts, scope, zipOf(call, keyed));
    const other = keyed.find(({ key }) => !key.endsWith('.pdf'));
    if (other) throw new StepError(`${other.file.name} is not a PDF. Render PDFs, or combine the files as zip.`);
    return await combinePdfs(
      parts,
      parts.mergeThreads,
      scope,
      keyed.map(({ file, key }) => ({ key, label: file.name })),
    );
  } catch (error) {
    if (error instanceof CombineError) throw new StepError(error.message, { cause: error });
    if (error instanceof ThreadError && error.reason !== 'closed') {
      throw new StepError('The PDFs could not be combined. Combine fewer of them, or use zip.', { cause: error });
    }
    throw error;
  }
}

interface KeyedFile {
  file: RowFile;
  key: string;
}

function zipOf({ parts }: LastingCall<'combine'>, files: readonly KeyedFile[]) {
  return streamZip(
    files.map(({ file, key }) => ({
      name: file.name,
      byteLength: file.bytes,
      async open() {
        const opened = await parts.storage.open(key);
        if (opened?.size === file.bytes) return opened.stream;
        opened?.stream.destroy();
        throw goneFile(file);
      },
    })),
  ).stream;
}

/** The columns that have the same value in all rows. */
function sharedColumns(rows: readonly FlowRow[]): RowValues {
  const [first, ...others] = rows;
  const entries = Object.entries(first?.data ?? {}).filter(([name, value]) => {
    const text = JSON.stringify(value);
    return others.every(({ data }) => JSON.stringify(data[name]) === text);
  });
  return Object.fromEntries(entries);
}
