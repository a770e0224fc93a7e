import { transformText } from '@platen/engine/internal';
import type { TextLayer } from '@platen/template';
import { graphemeStops, nearestStop } from './text-boundaries.ts';

/** Where offsets of a layer's own text are in the text that is laid out, whose letters may have been transformed. */
export interface SourceOffsets {
  /** The layer's own text, of all runs. */
  source: string;
  /** Offsets of the laid out text at which a caret may stand. */
  stops: readonly number[];
  /** From an offset of the layer's own text to one of the laid out text. */
  toLayout(offset: number): number;
  /** And back; within a letter that became several its start. */
  toSource(offset: number): number;
}

/** Normalizes text for editing: line ends are line feeds, and line breaks within a paragraph are U+2028. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2029]/g, '\n')
    .replace(/[\v\f]/g, '\u2028')
    .toWellFormed();
}

/** The offsets of a layer whose runs are clean (see `cleanText`). */
export function sourceOffsets(layer: Pick<TextLayer, 'runs' | 'style'>): SourceOffsets {
  const source = layer.runs.map(({ text }) => text).join('');
  const sourceStops = graphemeStops(source);
  const starts = layoutStarts(layer, source);
  if (!starts) return { source, stops: sourceStops, toLayout: (offset) => offset, toSource: (offset) => offset };
  const stops = sourceStops.map((stop) => starts[stop] ?? 0);
  return {
    source,
    stops,
    toLayout: (offset) => starts[Math.max(0, Math.min(offset, source.length))] ?? 0,
    // Of letters that vanished the first.
    toSource: (offset) => sourceStops[stops.indexOf(nearestStop(stops, offset, 'before'))] ?? 0,
  };
}

/** For each unit of the source the offset of what became of it, the end included; undefined when nothing moved. */
function layoutStarts({ runs, style }: Pick<TextLayer, 'runs' | 'style'>, source: string): Uint32Array | undefined {
  const starts = new Uint32Array(source.length + 1);
  let hasMoved = false;
  let at = 0;
  let laidOut = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    const own = {
      textTransform: run.style?.textTransform ?? style.textTransform,
      language: run.style?.language ?? style.language,
    };
    const length = transformText(source, at, end, own).length;
    if (length === run.text.length) {
      for (let unit = at; unit < end; unit++) starts[unit] = laidOut + unit - at;
    } else {
      hasMoved = true;
      // Letter by letter; should the letters' lengths not add up, what is left over falls to the last one.
      let next = at;
      let begins = laidOut;
      for (const character of run.text) {
        const after = next + character.length;
        starts.fill(Math.min(begins, laidOut + length), next, after);
        begins += transformText(source, next, after, own).length;
        next = after;
      }
    }
    at = end;
    laidOut += length;
  }
  starts[source.length] = laidOut;
  return hasMoved ? starts : undefined;
}
