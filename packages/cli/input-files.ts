import { dirname, isAbsolute, join, resolve } from 'node:path';
import { applyModifications, listSources, type Template } from '@platen/template';
import type { Row } from './table-rows.ts';
import { standardStream } from './read-file.ts';
import type { RenderArguments } from './render-arguments.ts';

/** A file that a command reads, `-` for standard input, and what it is to the command. */
export interface InputFile {
  file: string;
  what: string;
}

/** The folder that relative paths in a template start from. */
export function folderOf(templateFile: string): string {
  return templateFile === standardStream ? process.cwd() : dirname(resolve(templateFile));
}

/** The files that a render is given by name; undefined when the template is in a service. */
export function namedInputs(templateFile: string | undefined, given: RenderArguments): InputFile[] {
  const inputs = {
    FILE: templateFile,
    '--data': given.data,
    '--csv': given.csv,
    '--brand-kit': given.brandKit,
    '--subtitles': given.subtitles,
    '--audio': given.audio,
    '--ink-profile': given.inkProfile,
  };
  return Object.entries(inputs).flatMap(([what, file]) => (file === undefined ? [] : [{ file, what }]));
}

/** The files beside a template that it names by itself or by the values of a row. */
export function sourcesBeside(template: Template, templateFile: string, rows: readonly Row[]): InputFile[] {
  const sources = new Set(listSources(template));
  for (const { values } of rows) {
    for (const source of sourcesWith(template, values)) sources.add(source);
  }
  const folder = folderOf(templateFile);
  return [...sources]
    .filter((source) => !/^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(source))
    .map((source) => ({ file: isAbsolute(source) ? source : join(folder, source), what: 'a part of the template' }));
}

function sourcesWith(template: Template, values: Row['values']): string[] {
  try {
    return listSources(applyModifications(template, values).template);
  } catch {
    // What is wrong with the values is said when they are rendered.
    return [];
  }
}
