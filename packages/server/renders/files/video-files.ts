import { join } from 'node:path';
import { formatFacts } from '@platen/api';
import type { RenderOptions, RenderOutput } from '@platen/engine';
import type { Config } from '../../config/config.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Vault } from '../../vault/vault.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { openOutputFile, type OutputFile, type WrittenFile } from './output-file.ts';
import type { RenderRequest } from '../request/render-request.ts';
import { storeOutputFiles, type StoredOutputs } from './store-outputs.ts';

/** The files on this machine's disk that a render of videos or audio writes to: one of all pages, or one of each. */
export interface VideoFiles {
  /** Targets for the render. */
  targets: Pick<RenderOptions, 'target' | 'targetOfPage'>;
  /** Puts what was written into storage; each file is removed then. */
  store(outputs: readonly RenderOutput[]): Promise<StoredOutputs>;
  /** Removes everything. */
  remove(): Promise<void>;
}

interface VideoFile {
  opened: Promise<OutputFile>;
  /** Once it is ended: pages come one after the other, so that no more than two files are open. */
  written?: Promise<WrittenFile>;
}

/** Files for a render of videos or audio, so that none is ever in memory as a whole; undefined for what is no video or audio. */
export function createVideoFiles(
  dependencies: { config: Config; storage: Storage; vault: Vault },
  { response: { format }, videoOptions, ...owner }: Pick<RenderRequest, 'response' | 'videoOptions'> & ItemScope,
): VideoFiles | undefined {
  const { kind } = formatFacts[format];
  if (kind !== 'video' && kind !== 'audio') return undefined;
  const folder = join(dependencies.config.dataDirectory, 'work', 'outputs');
  /** By page; 0 is the file of all pages. */
  const files = new Map<number, VideoFile>();
  const end = (file: VideoFile): Promise<WrittenFile> => {
    file.written ??= file.opened.then((opened) => opened.finish());
    file.written.catch(() => undefined);
    return file.written;
  };
  const open = (page: number): NonNullable<RenderOptions['target']> => {
    for (const before of files.values()) void end(before);
    const opened = openOutputFile(folder);
    // The writer gets the failure.
    opened.catch(() => undefined);
    files.set(page, { opened });
    return { write: async (bytes, position) => (await opened).target.write(bytes, position) };
  };
  return {
    targets: videoOptions?.combinePages === false ? { targetOfPage: open } : { target: open(0) },
    async store(outputs) {
      const written = outputs.map(async (output) => {
        const file = files.get(output.page);
        if (!file) throw new Error(`Nothing was written of page ${output.page}.`);
        return { output, file: await file.opened, written: await end(file) };
      });
      return storeOutputFiles(dependencies, owner, format, await Promise.all(written));
    },
    async remove() {
      const all = await Promise.allSettled([...files.values()].map(({ opened }) => opened));
      for (const each of all) if (each.status === 'fulfilled') await each.value.remove();
    },
  };
}
