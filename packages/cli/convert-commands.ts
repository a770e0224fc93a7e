import { createModificationsSchema, createModificationsType } from '@platen/template';
import { checkOutputs } from './check-outputs.ts';
import { openTemplate } from './open-template.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { nameOf, standardStream } from './read-file.ts';
import { printReport } from './print-report.ts';

/** Where a conversion goes; without `out` to standard output. */
export interface ConvertArguments {
  out?: string;
  quiet?: boolean;
}

/** Reads the file that is converted, once it is known that what it becomes can be written. */
async function open(file: string, out: string): ReturnType<typeof openTemplate> {
  await checkOutputs([out], [{ file, what: 'FILE' }]);
  return openTemplate(file);
}

/** `platen import`: writes the template a file becomes, and says what of it could not be kept. */
export async function runImport(
  file: string,
  { out = standardStream, quiet }: ConvertArguments,
  tools: OutputTools,
): Promise<void> {
  const { template, report } = await open(file, out);
  await writeWhole(out, `${JSON.stringify(template, undefined, 2)}\n`, tools);
  if (!quiet) printReport(nameOf(file), report, tools.terminal);
}

/** `platen schema`: writes the JSON Schema, or the TypeScript type, of a template's modifications. */
export async function runSchema(
  file: string,
  { out = standardStream, typescript }: ConvertArguments & { typescript?: boolean },
  tools: OutputTools,
): Promise<void> {
  const { template } = await open(file, out);
  const schema = (): string => `${JSON.stringify(createModificationsSchema(template), undefined, 2)}\n`;
  await writeWhole(out, typescript ? createModificationsType(template) : schema(), tools);
}
