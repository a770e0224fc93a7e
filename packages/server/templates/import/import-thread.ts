// The entry of a thread that imports files, one after the other.
import { parentPort } from 'node:worker_threads';
import { toServiceError } from '../../http/answer-error.ts';
import { importContent } from './import-content.ts';
import type { ImportAnswer, ImportOrder } from './template-importer.ts';

parentPort?.on('message', ({ content, name }: ImportOrder) => {
  void importContent(content, name)
    .then(
      (read): ImportAnswer => ({ read }),
      (error: unknown): ImportAnswer => {
        const { code, message, details } = toServiceError(error);
        return { refusal: { code, message, issues: [...(details.issues ?? [])] } };
      },
    )
    .then((answer) => parentPort?.postMessage(answer, []));
});
