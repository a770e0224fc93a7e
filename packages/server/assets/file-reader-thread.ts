// The entry of the thread that reads drawings and fonts of strangers, one at a time.
import { parentPort } from 'node:worker_threads';
import { cleanSvg, inspectFont, type CleanedSvg, type FontInspection } from '@platen/engine';
import { PlatenError } from '@platen/template';

/** What the thread is asked. */
export interface FileQuestion {
  kind: 'drawing' | 'font';
  bytes: Uint8Array;
  maxBytes: number;
}

/** What it answers: what was read, why the file is refused, or that reading broke down. */
export type FileAnswer =
  | { type: 'drawing'; value: CleanedSvg }
  | { type: 'font'; value: FontInspection }
  | { type: 'refused'; message: string }
  | { type: 'broken'; message: string };

parentPort?.on('message', (question: FileQuestion) => {
  void answer(question).then((said) => parentPort?.postMessage(said, []));
});

async function answer({ kind, bytes, maxBytes }: FileQuestion): Promise<FileAnswer> {
  try {
    if (kind === 'drawing') return { type: 'drawing', value: cleanSvg(bytes) };
    return { type: 'font', value: await inspectFont(bytes, maxBytes) };
  } catch (error) {
    if (error instanceof PlatenError) return { type: 'refused', message: error.message };
    return { type: 'broken', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
