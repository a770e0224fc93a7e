import { writeWhole, type OutputTools } from './output-target.ts';
import type { RenderPlan } from './plan-renders.ts';
import { standardStream } from './read-file.ts';
import type { RenderArguments } from './render-arguments.ts';

/** A command of the shell: what to render, and where to speak. */
export interface RenderRequest extends OutputTools {
  file: string;
  given: RenderArguments;
}

/** Writes `--report`, when it is requested. */
export async function writeReport({ given, ...tools }: RenderRequest, contents: unknown): Promise<void> {
  if (given.report === undefined) return;
  await writeWhole(given.report, `${JSON.stringify(contents, undefined, 2)}\n`, tools);
}

/** Returns all files that a render will write, as far as known in advance. */
export function outputsOf(plan: RenderPlan, { report }: RenderArguments): string[] {
  const outputs = plan.pattern.text === standardStream ? [standardStream] : plan.files;
  return report === undefined ? outputs : [...outputs, report];
}
