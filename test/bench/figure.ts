/** A measured figure and the bound it has to keep. */
export interface Figure {
  name: string;
  /** As printed, with its unit. */
  value: string;
  /** What is asked for, in words; empty for a figure that only informs. */
  bound: string;
  reached: boolean;
}

/** A figure of at least `bound`. */
export function atLeast(name: string, value: number, bound: number, unit = ''): Figure {
  return { name, value: `${value.toFixed(2)}${unit}`, bound: `>= ${bound}${unit}`, reached: value >= bound };
}

/** A figure of at most `bound`. */
export function atMost(name: string, value: number, bound: number, unit = '', digits = 2): Figure {
  return { name, value: `${value.toFixed(digits)}${unit}`, bound: `<= ${bound}${unit}`, reached: value <= bound };
}

/** A figure without a bound. */
export function info(name: string, value: string): Figure {
  return { name, value, bound: '', reached: true };
}

/** Figures as an aligned table; misses are marked. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'measured', 'asked', ''],
    ...figures.map(({ name, value, bound, reached }) => [
      name,
      value,
      bound,
      bound === '' ? '' : reached ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n');
}
