import { formatFacts, type RenderFormatName } from '@platen/api';
import type { RenderOutput } from '@platen/engine';
import type { Dependencies } from '../dependencies.ts';
import { fileKey } from '../storage/file-address.ts';
import type { RenderedFile } from './rendered-file.ts';

/** Puts the outputs of a render into storage, a few at a time, and answers where they lie with their bytes. */
export async function storeOutputs(
  { storage }: Pick<Dependencies, 'storage'>,
  workspaceId: number,
  format: RenderFormatName,
  outputs: readonly RenderOutput[],
): Promise<{ files: RenderedFile[]; bytes: Map<string, Uint8Array> }> {
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
  await Promise.all([work(), work(), work(), work()]);
  return { files, bytes: bytesOf };
}
