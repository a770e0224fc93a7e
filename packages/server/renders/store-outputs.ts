import { formatFacts, type RenderFormatName } from '@platen/api';
import type { RenderOutput } from '@platen/engine';
import type { Dependencies } from '../dependencies.ts';
import { fileKey } from '../storage/file-address.ts';
import type { RenderedFile } from './rendered-file.ts';

/** Puts the outputs of a render into storage, a few at a time, and answers at once where they will lie, with their bytes. */
export function storeOutputs(
  { storage }: Pick<Dependencies, 'storage'>,
  workspaceId: number,
  format: RenderFormatName,
  outputs: readonly RenderOutput[],
): { files: RenderedFile[]; bytes: Map<string, Uint8Array>; stored: Promise<unknown> } {
  const { extension, contentType } = formatFacts[format];
  const bytesOf = new Map<string, Uint8Array>();
  const files = outputs.map(({ page, size, width, height, bytes, durationMs, pageCount }): RenderedFile => {
    const key = fileKey('renders', workspaceId, bytes, extension);
    bytesOf.set(key, bytes);
    return {
      page,
      size,
      width,
      height,
      key,
      byteLength: bytes.byteLength,
      ...(durationMs !== undefined && { durationMs }),
      ...(pageCount !== undefined && { pageCount }),
    };
  });
  const waiting = [...bytesOf];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await storage.put(...next, contentType);
  };
  const stored = Promise.all([work(), work(), work(), work()]);
  // Whoever waits for it hears of a failure.
  stored.catch(() => undefined);
  return { files, bytes: bytesOf, stored };
}
