import { setTimeout as wait } from 'node:timers/promises';
import { formatFacts, type RenderFormatName } from '@platen/api';
import type { RenderOutput } from '@platen/engine';
import type { Dependencies } from '../dependencies.ts';
import { fileKey } from '../storage/file-address.ts';
import type { RenderedFile } from './rendered-file.ts';

/** An answer is often followed by the next request, which should not have to wait for what the answer left to do. */
const laterMs = 3;

/**
 * Puts the outputs of a render into storage, a few at a time, and answers at once where they will lie, with their bytes. With `isLater`
 * it begins a moment later; asking for a key before then takes the time that this was to save.
 */
export function storeOutputs(
  { storage }: Pick<Dependencies, 'storage'>,
  workspaceId: number,
  format: RenderFormatName,
  outputs: readonly RenderOutput[],
  { isLater }: { isLater: boolean },
): { files: RenderedFile[]; bytes: Map<RenderedFile, Uint8Array>; stored: Promise<unknown> } {
  const { extension, contentType } = formatFacts[format];
  const bytesOf = new Map<RenderedFile, Uint8Array>();
  const files = outputs.map(({ page, size, width, height, bytes, durationMs, pageCount }): RenderedFile => {
    let key: string | undefined;
    const file: RenderedFile = {
      page,
      size,
      width,
      height,
      get key() {
        return (key ??= fileKey('renders', workspaceId, bytes, extension));
      },
      byteLength: bytes.byteLength,
      ...(durationMs !== undefined && { durationMs }),
      ...(pageCount !== undefined && { pageCount }),
    };
    bytesOf.set(file, bytes);
    return file;
  });
  const storeAll = async (): Promise<void> => {
    if (isLater) await wait(laterMs);
    const waiting = [...new Map([...bytesOf].map(([file, bytes]) => [file.key, bytes]))];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await storage.put(...next, contentType);
    };
    await Promise.all([work(), work(), work(), work()]);
  };
  const stored = storeAll();
  // Whoever waits for it hears of a failure.
  stored.catch(() => undefined);
  return { files, bytes: bytesOf, stored };
}
