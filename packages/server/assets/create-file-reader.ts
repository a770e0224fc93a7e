import { Worker } from 'node:worker_threads';
import {
  inspectPicture,
  type CleanedSvg,
  type ContentType,
  type FontInspection,
  type PictureStructure,
} from '@platen/engine';
import { ServiceError } from '../http/service-error.ts';
import type { FileAnswer, FileQuestion } from './file-reader-thread.ts';

/** A file that takes longer to read is no file that anyone needs. */
const limitMs = 30_000;
/** Without work for this long the thread ends. */
const idleMs = 30_000;
const maxHeapMb = 1024;

/** Bytes of a picture whose structure is walked so fast that a thread would take longer. */
const shortPicture = 1024 * 1024;

/** Reads files of strangers in a thread of its own: parsing takes seconds for what is made to be slow. */
export interface FileReader {
  /** Throws ServiceError `asset_unsupported`. */
  cleanDrawing(bytes: Uint8Array): Promise<CleanedSvg>;
  /** Throws ServiceError `asset_unsupported`. */
  inspectFont(bytes: Uint8Array, maxBytes: number): Promise<FontInspection>;
  /** What `inspectPicture` of the engine answers. */
  inspectPicture(bytes: Uint8Array, type: Exclude<ContentType, 'svg'>): Promise<PictureStructure | undefined>;
}

function startThread(onEnd: () => void): Worker {
  const thread = new Worker(new URL('./file-reader-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // What goes wrong is heard by whoever waits for an answer; an error that nobody hears would end the process.
  return thread.on('error', () => undefined).once('exit', onEnd);
}

/** A reader whose thread is started when it is needed, and ended when it is not or a file breaks it. */
export function createFileReader(): FileReader {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    clearTimeout(idle);
    const ended = worker?.removeAllListeners('exit');
    worker = undefined;
    void ended?.terminate();
  };
  const askNow = async (question: FileQuestion): Promise<FileAnswer> => {
    clearTimeout(idle);
    worker ??= startThread(() => (worker = undefined));
    const thread = worker;
    thread.ref();
    const broken: FileAnswer = {
      type: 'refused',
      message: 'The file cannot be read: it takes too long or too much memory.',
    };
    const said = await new Promise<FileAnswer>((resolve) => {
      const settle = (answer: FileAnswer): void => {
        clearTimeout(timer);
        thread.off('message', settle).off('error', breakDown).off('exit', breakDown);
        resolve(answer);
      };
      const breakDown = (): void => settle(broken);
      const timer = setTimeout(breakDown, limitMs);
      thread.on('message', settle).on('error', breakDown).on('exit', breakDown);
      thread.postMessage(question, []);
    });
    if (said === broken) end();
    else {
      thread.unref();
      idle = setTimeout(end, idleMs).unref();
    }
    return said;
  };
  const ask = async (question: FileQuestion): Promise<FileAnswer> => {
    const turn = last.then(() => askNow(question));
    last = turn.catch(() => undefined);
    const said = await turn;
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
    async inspectPicture(bytes, type) {
      if (bytes.length <= shortPicture) return inspectPicture(bytes, type);
      const said = await ask({ kind: 'picture', bytes, type });
      if (said.type !== 'picture') throw wrong();
      return said.value;
    },
  };
}
