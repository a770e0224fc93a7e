import { z } from 'zod';

const space = /[\t\n\f\r ]*/y;
/** White space with at most one comma in it, as it stands between two numbers. */
const separator = /[\t\n\f\r ]*(?:,[\t\n\f\r ]*)?/y;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
/** The flags of an arc may touch what follows them. */
const flag = /[01]/y;

/** Operands of each command: `n` a number, `f` a flag. */
const operands: Readonly<Record<string, string>> = {
  m: 'nn',
  l: 'nn',
  h: 'n',
  v: 'n',
  c: 'nnnnnn',
  s: 'nnnn',
  q: 'nnnn',
  t: 'nn',
  a: 'nnnffnn',
  z: '',
};

/**
 * Describes an error in SVG path data as the end of a sentence (`is not valid path data: at character 5 …`); undefined if it is well formed by the
 * grammar of SVG 2, section 9.3.9. Empty data is valid: it draws nothing.
 */
export function findPathIssue(d: string): string | undefined {
  let index = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index;
    const [token] = pattern.exec(d) ?? [];
    index += token?.length ?? 0;
    return token;
  };
  const error = (reason: string): string => `is not valid path data: at character ${index + 1} ${reason}`;
  const found = (): string => (index < d.length ? `, not ${JSON.stringify(d.charAt(index))}` : ', and the data ends');

  for (let isFirst = true; ; isFirst = false) {
    take(space);
    if (index >= d.length) return undefined;
    const command = d.charAt(index);
    const wanted = operands[command.toLowerCase()];
    if (wanted === undefined) return error(`there must be a command${found()}`);
    if (isFirst && command !== 'M' && command !== 'm') return error(`it must begin with M${found()}`);
    index += 1;
    if (wanted === '') continue;
    for (let round = 0; ; round++) {
      const before = index;
      take(round === 0 ? space : separator);
      if (round > 0 && !/[\d.+-]/.test(d.charAt(index))) {
        // The command ends here; a comma at its end belongs to nothing.
        if (d.slice(before, index).includes(',')) return error(`there must be a number after the comma${found()}`);
        break;
      }
      for (const [position, kind] of [...wanted].entries()) {
        if (position > 0) take(separator);
        const token = take(kind === 'f' ? flag : number);
        if (token === undefined) {
          return error(
            kind === 'f' ? `${command} needs a flag, 0 or 1${found()}` : `${command} needs a number${found()}`,
          );
        }
        if (!Number.isFinite(Number(token))) return error('a number is too large');
      }
    }
  }
}

/** SVG path data of at most that many characters, checked; see `findPathIssue`. */
export function pathData(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength)
    .superRefine((d, context) => {
      const message = d.length <= maxLength ? findPathIssue(d) : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}
