// The entry of the thread that reads files of strangers, one at a time.
import { parentPort } from 'node:worker_threads';
import {
  cleanSvg,
  inspectFont,
  inspectImage,
  type CleanedSvg,
  type ContentType,
  type FontInspection,
  type ImageStructure,
} from '@platen/engine';
import { PlatenError } from '@platen/template';

/** Questions to the thread. */
export type FileQuestion =
  | { kind: 'drawing'; bytes: Uint8Array }
  | { kind: 'font'; bytes: Uint8Array; maxBytes: number }
  | { kind: 'image'; bytes: Uint8Array; type: Exclude<ContentType, 'svg'> };

/** Answers of the thread: the result, why the file is refused, or that reading failed. */
export type FileAnswer =
  | { type: 'drawing'; value: CleanedSvg }
  | { type: 'font'; value: FontInspection }
  | { type: 'image'; value: ImageStructure | undefined }
  | { type: 'refused'; message: string }
  | { type: 'broken'; message: string };

parentPort?.on('message', (question: FileQuestion) => {
  void answer(question).then((said) => parentPort?.postMessage(said, []));
});

async function answer(question: FileQuestion): Promise<FileAnswer> {
  const { bytes } = question;
  try {
    if (question.kind === 'drawing') return { type: 'drawing', value: cleanSvg(bytes) };
    if (question.kind === 'image') return { type: 'image', value: inspectImage(bytes, question.type) };
    return { type: 'font', value: await inspectFont(bytes, question.maxBytes) };
  } catch (error) {
    if (error instanceof PlatenError) return { type: 'refused', message: error.message };
    return { type: 'broken', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
