// The entry of the thread that reads files of strangers, one at a time.
import { parentPort } from 'node:worker_threads';
import {
  cleanSvg,
  inspectFont,
  inspectPicture,
  type CleanedSvg,
  type ContentType,
  type FontInspection,
  type PictureStructure,
} from '@platen/engine';
import { PlatenError } from '@platen/template';

/** What the thread is asked. */
export type FileQuestion =
  | { kind: 'drawing'; bytes: Uint8Array }
  | { kind: 'font'; bytes: Uint8Array; maxBytes: number }
  | { kind: 'picture'; bytes: Uint8Array; type: Exclude<ContentType, 'svg'> };

/** What it answers: what was read, why the file is refused, or that reading broke down. */
export type FileAnswer =
  | { type: 'drawing'; value: CleanedSvg }
  | { type: 'font'; value: FontInspection }
  | { type: 'picture'; value: PictureStructure | undefined }
  | { type: 'refused'; message: string }
  | { type: 'broken'; message: string };

parentPort?.on('message', (question: FileQuestion) => {
  void answer(question).then((said) => parentPort?.postMessage(said, []));
});

async function answer(question: FileQuestion): Promise<FileAnswer> {
  const { bytes } = question;
  try {
    if (question.kind === 'drawing') return { type: 'drawing', value: cleanSvg(bytes) };
    if (question.kind === 'picture') return { type: 'picture', value: inspectPicture(bytes, question.type) };
    return { type: 'font', value: await inspectFont(bytes, question.maxBytes) };
  } catch (error) {
    if (error instanceof PlatenError) return { type: 'refused', message: error.message };
    return { type: 'broken', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
