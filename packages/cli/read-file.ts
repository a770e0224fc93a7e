import { readFile } from 'node:fs/promises';
import { FileError, UsageError } from './error.ts';

/** `-` is standard input, or standard output for writing. */
export const standardStream = '-';

/** A file that is read as messages name it. */
export function nameOf(file: string): string {
  return file === standardStream ? 'standard input' : file;
}

/** A file that is written as messages name it. */
export function nameOfOutput(file: string): string {
  return file === standardStream ? 'standard output' : file;
}

async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) throw new UsageError('"-" reads from standard input, and nothing is connected to it');
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The bytes of a file or of standard input. Throws FileError. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return file === standardStream ? await readStandardInput() : await readFile(file);
  } catch (error) {
    throw error instanceof UsageError ? error : new FileError(nameOf(file), error);
  }
}

/** The text of a file or of standard input, without a byte order mark. Throws FileError. */
export async function readText(file: string): Promise<string> {
  return decodeText(await readBytes(file), file);
}

/** The text of bytes that were read, likewise. */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(nameOf(file), new Error('is not UTF-8 text'));
  }
}

/** Shortens the platform's message about invalid JSON: the token, and the line if given. */
function whyNotJson(text: string, { message }: Error): string {
  const [token = ''] = /^(?:Unexpected|Expected|Bad|Unterminated)(?:(?! in JSON|, ["'.]).)*/.exec(message) ?? [];
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
  return token === '' ? line : `: ${token.charAt(0).toLowerCase()}${token.slice(1)}${line}`;
}

/** Reads JSON. Throws FileError. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? whyNotJson(text, error) : '';
    throw new FileError(nameOf(file), new Error(`is not JSON${why}`));
  }
}
