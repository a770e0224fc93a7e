import { createModificationsSchema, createModificationsType } from '@platen/template';
import { checkOutputs } from './check-outputs.ts';
import { openTemplate } from './open-template.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { standardStream } from './read-file.ts';

/** Where a conversion goes; without `out` to standard output. */
export interface ConvertArguments {
  out?: string;
}

/** Reads the file that is converted, once it is known that what it becomes can be written. */
async function open(file: string, out: string): ReturnType<typeof openTemplate> {
  await checkOutputs([out], [{ file, what: 'FILE' }]);
  return openTemplate(file);
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
