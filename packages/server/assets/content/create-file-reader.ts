import {
  inspectImage,
  type CleanedSvg,
  type ContentType,
  type FontInspection,
  type ImageStructure,
} from '@platen/engine';
import { ServiceError } from '../../http/service-error.ts';
import { createBoundedThreads, ThreadError } from '../../threads/bounded-threads.ts';
import type { FileAnswer, FileQuestion } from './file-reader-thread.ts';

/** Bytes of an image whose structure is walked so fast that a thread would take longer. */
const shortImage = 1024 * 1024;

/** Reads files of strangers in a thread of its own: parsing takes seconds for what is made to be slow. */
export interface FileReader {
  /** Throws ServiceError `asset_unsupported`. */
  cleanDrawing(bytes: Uint8Array): Promise<CleanedSvg>;
  /** Throws ServiceError `asset_unsupported`. */
  inspectFont(bytes: Uint8Array, maxBytes: number): Promise<FontInspection>;
  /** Result of `inspectImage` of the engine. */
  inspectImage(bytes: Uint8Array, type: Exclude<ContentType, 'svg'>): Promise<ImageStructure | undefined>;
}

/** A reader of that many threads. Each starts when it is needed and ends when it is not, or when a file breaks it. */
export function createFileReader(threads: number): FileReader {
  const thread = createBoundedThreads<FileQuestion, FileAnswer>(new URL('./file-reader-thread.ts', import.meta.url), {
    threads,
  });
  const ask = async (question: FileQuestion): Promise<FileAnswer> => {
    const said = await thread.ask(question).catch((error: unknown) => {
      if (!(error instanceof ThreadError)) throw error;
      const sentence = 'The file cannot be read: it takes too long or too much memory.';
      throw new ServiceError('asset_unsupported', sentence, { cause: error });
    });
    if (said.type === 'refused') throw new ServiceError('asset_unsupported', said.message);
    if (said.type === 'broken') throw new Error(said.message);
    return said;
  };
  const wrong = (): TypeError => new TypeError('The thread answered another question.');
  return {
    async cleanDrawing(bytes) {
      const said = await ask({ kind: 'drawing', bytes });
      if (said.type !== 'drawing') throw wrong();
      return said.value;
    },
    async inspectFont(bytes, maxBytes) {
      const said = await ask({ kind: 'font', bytes, maxBytes });
      if (said.type !== 'font') throw wrong();
      return said.value;
    },
    async inspectImage(bytes, type) {
      if (bytes.length <= shortImage) return inspectImage(bytes, type);
      const said = await ask({ kind: 'image', bytes, type });
      if (said.type !== 'image') throw wrong();
      return said.value;
    },
  };
}
