import { setTimeout as wait } from 'node:timers/promises';
import { formatFacts, type RenderFormatName } from '@platen/api';
import type { RenderOutput } from '@platen/engine';
import type { Storage } from '../../storage/storage.ts';
import type { Vault } from '../../vault/vault.ts';
import type { ItemScope } from '../../fairness/share.ts';
import type { RenderedFile } from '../../db/tables/render-tables.ts';
import { fileKey, fileKeyOfHash } from '../../storage/file-address.ts';
import type { OutputFile, WrittenFile } from './output-file.ts';

/** Outputs of a render on their way into storage. */
export interface StoredOutputs {
  files: RenderedFile[];
  /** Files in memory. */
  bytes: Map<RenderedFile, Uint8Array>;
  /** Resolves when all are there. */
  stored: Promise<unknown>;
}

/** An answer is often followed by the next request, which should not have to wait for what the answer left to do. */
const laterMs = 3;

/**
 * Puts the outputs of a render into storage, a few at a time, and answers at once where they will lie, with their bytes. With `isLater`
 * it begins a moment later; asking for a key before then takes the time that this was to save.
 */
export function storeOutputs(
  parts: { storage: Storage; vault: Vault },
  owner: ItemScope,
  format: RenderFormatName,
  outputs: readonly RenderOutput[],
  { isLater }: { isLater: boolean },
): StoredOutputs {
  const { extension, contentType } = formatFacts[format];
  const bytesOf = new Map<RenderedFile, Uint8Array>();
  const files = outputs.map((output): RenderedFile => {
    const { bytes } = output;
    let key: string | undefined;
    const file: RenderedFile = {
      ...describeOutput(output),
      get key() {
        return (key ??= fileKey(parts, 'renders', owner, bytes, extension));
      },
      byteLength: bytes.byteLength,
    };
    bytesOf.set(file, bytes);
    return file;
  });
  const storeAll = async (): Promise<void> => {
    if (isLater) await wait(laterMs);
    const waiting = [...new Map([...bytesOf].map(([file, bytes]) => [file.key, bytes]))];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await parts.storage.put(...next, contentType);
    };
    await Promise.all([work(), work(), work(), work()]);
  };
  const stored = storeAll();
  // The callers that wait for it get the failure.
  stored.catch(() => undefined);
  return { files, bytes: bytesOf, stored };
}

/** An output that was written to a file. */
export interface OutputInFile {
  output: RenderOutput;
  file: OutputFile;
  written: WrittenFile;
}

/** The same of outputs that were written to files, which are removed then. None ever is in memory as a whole. */
export function storeOutputFiles(
  parts: { storage: Storage; vault: Vault },
  owner: ItemScope,
  format: RenderFormatName,
  outputs: readonly OutputInFile[],
): StoredOutputs {
  const { extension, contentType } = formatFacts[format];
  const described = outputs.map(({ output, file, written: { byteLength, sha256 } }) => {
    const key = fileKeyOfHash(parts, 'renders', owner, sha256, extension);
    return { file, rendered: { ...describeOutput(output), key, byteLength } satisfies RenderedFile };
  });
  const storeAll = async (): Promise<void> => {
    try {
      for (const { file, rendered } of described) {
        await parts.storage.put(rendered.key, file.read(), contentType);
        await file.remove();
      }
    } finally {
      for (const { file } of outputs) await file.remove();
    }
  };
  const stored = storeAll();
  stored.catch(() => undefined);
  return { files: described.map(({ rendered }) => rendered), bytes: new Map(), stored };
}

function describeOutput({
  page,
  size,
  width,
  height,
  durationMs,
  pageCount,
}: RenderOutput): Omit<RenderedFile, 'key' | 'byteLength'> {
  return {
    page,
    size,
    width,
    height,
    ...(durationMs !== undefined && { durationMs }),
    ...(pageCount !== undefined && { pageCount }),
  };
}
