import { createModificationsSchema, createModificationsType } from '@platen/template';
import { openTemplate } from './open-template.ts';
import { nameOf, standardStream } from './read-file.ts';
import { tellReport } from './tell-report.ts';
import type { Terminal } from './terminal.ts';
import { writeWhole } from './write-outputs.ts';

/** Where a conversion goes; without `out` to standard output. */
export interface ConvertArguments {
  out?: string;
  quiet?: boolean;
}

async function put(text: string, out: string | undefined, terminal: Terminal): Promise<void> {
  if (out === undefined || out === standardStream) await terminal.write(text);
  else await writeWhole(out, text);
}

/** `platen import`: writes the template a file becomes, and says what of it could not be kept. */
export async function runImport(file: string, given: ConvertArguments, terminal: Terminal): Promise<void> {
  const { template, report } = await openTemplate(file);
  await put(`${JSON.stringify(template, undefined, 2)}\n`, given.out, terminal);
  if (!given.quiet) tellReport(nameOf(file), report, terminal);
}

/** `platen schema`: writes the JSON Schema, or the TypeScript type, of a template's modifications. */
export async function runSchema(
  file: string,
  given: ConvertArguments & { typescript?: boolean },
  terminal: Terminal,
): Promise<void> {
  const { template } = await openTemplate(file);
  const schema = (): string => `${JSON.stringify(createModificationsSchema(template), undefined, 2)}\n`;
  await put(given.typescript ? createModificationsType(template) : schema(), given.out, terminal);
}
