import { InvalidArgumentError } from 'commander';
import { FileError } from './error.ts';
import { nameOf, parseJson, readText } from './read-file.ts';

/** Values for a template's parameters, by key. */
export type Values = Readonly<Record<string, unknown>>;

/** Reads `--set key=value`; everything after the first `=` is the value. */
export function parseSet(argument: string, before: Values = {}): Values {
  const at = argument.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write key=value.');
  return { ...before, [argument.slice(0, at).trim()]: argument.slice(at + 1) };
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads `--data`: one object of values, or a list of them for many renders. Throws FileError. */
export async function readData(file: string): Promise<Values | Values[]> {
  return toData(parseJson(await readText(file), file), file);
}

/** JSON as such values. Throws FileError. */
export function toData(data: unknown, file: string): Values | Values[] {
  if (isValues(data)) return data;
  if (Array.isArray(data) && data.every(isValues)) return data;
  throw new FileError(nameOf(file), new Error('must be an object of values, or a list of such objects'));
}

/** Reads `--axis brand=north`. */
export function parseAxis(argument: string, before: Record<string, string> = {}): Record<string, string> {
  const [, id, value] = /^([^=]+)=(.+)$/s.exec(argument) ?? [];
  if (id === undefined || value === undefined) throw new InvalidArgumentError('Write id=value, such as brand=north.');
  return { ...before, [id.trim()]: value };
}
