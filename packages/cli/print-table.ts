import type { Terminal } from './terminal.ts';

/** Prints rows as columns of text. What steers a terminal is no part of a cell. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): Promise<void> {
  const lines = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{C}/gu, ' ')));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const texts = lines.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return terminal.write(texts.map((line) => `${line.trimEnd()}\n`).join(''));
}
