/** A ratio of width to height as it is typed: `16:9`, `3/2` or `1.5`; undefined when it is none above 0. */
export function parseRatio(text: string): number | undefined {
  const [, width, height = '1'] = /^\s*(\d+(?:[.,]\d+)?)\s*(?:[:/×x]\s*(\d+(?:[.,]\d+)?))?\s*$/i.exec(text) ?? [];
  if (width === undefined) return undefined;
  const ratio = Number(width.replace(',', '.')) / Number(height.replace(',', '.'));
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/** A ratio as people say it, `16:9`, where small whole numbers make it; else as a decimal number. */
export function formatRatio(ratio: number): string {
  for (let height = 1; height <= 32; height++) {
    const width = ratio * height;
    if (width >= 1 && Math.abs(width - Math.round(width)) < 1e-6) return `${Math.round(width)}:${height}`;
  }
  return String(Number(ratio.toFixed(4)));
}
