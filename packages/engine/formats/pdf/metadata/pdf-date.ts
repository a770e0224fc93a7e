/** A moment as PDF writes it (ISO 32000-1, 7.9.4), in universal time: `D:20260131235959Z`. */
export function pdfDate(moment: Date): string {
  return `D:${moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
}

/** The same moment as XMP writes it: ISO 8601 without fractions of a second. */
export function xmpDate(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
