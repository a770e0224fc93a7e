// The entry of a thread that joins PDFs: whole documents are taken apart, which takes long and much memory.
import { parentPort } from 'node:worker_threads';
import { mergePdfs } from './merge-pdfs.ts';

parentPort?.on('message', (files: readonly Uint8Array[]) => {
  void mergePdfs(files).then((merged) => parentPort?.postMessage(merged, []));
});
