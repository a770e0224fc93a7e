import type { RenderArguments } from './render-arguments.ts';
import { standardStream } from './read-file.ts';
import type { Terminal } from './terminal.ts';
import { writeWhole } from './write-outputs.ts';

/** A command of the shell: what to render, and where to speak. */
export interface RenderRequest {
  file: string;
  given: RenderArguments;
  terminal: Terminal;
  signal: AbortSignal;
}

/** Writes `--report`, when it is asked for. */
export async function writeReport({ given, terminal }: RenderRequest, contents: unknown): Promise<void> {
  if (given.report === undefined) return;
  const text = `${JSON.stringify(contents, undefined, 2)}\n`;
  if (given.report === standardStream) await terminal.write(text);
  else await writeWhole(given.report, text);
}
