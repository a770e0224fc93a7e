import type { RenderOutput } from '@platen/engine';
import { releaseOutputs } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import type { Row } from './table-rows.ts';
import type { OutputPattern } from './output-pattern.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { standardStream } from './read-file.ts';

/** A written file, as the report names it. */
export interface WrittenFile {
  page: number;
  file: string;
  format: string;
  /** Pixels; unknown of what a service rendered. */
  width?: number;
  height?: number;
  bytes: number;
}

/** Writes the images of one render to where the pattern says. They give their memory back. */
export async function writeOutputs(
  outputs: readonly RenderOutput[],
  pattern: OutputPattern,
  row: Row,
  tools: OutputTools,
): Promise<WrittenFile[]> {
  if (outputs.length > 1 && !pattern.hasPage) {
    // Flowing text made pages that nobody could foresee.
    throw new PlatenError(
      'OPTIONS_INVALID',
      `The render produced ${outputs.length} pages; put {page} into --out, or choose one with --page.`,
    );
  }
  const files: WrittenFile[] = [];
  for (const output of outputs) {
    const { page, format, width, height } = output;
    const file = pattern.text === standardStream ? standardStream : pattern.fill(page, row);
    const bytes = await writeWhole(file, output.bytes, tools);
    releaseOutputs([output]);
    files.push({ page, file, format, width, height, bytes });
  }
  return files;
}
