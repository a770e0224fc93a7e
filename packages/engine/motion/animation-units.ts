import type { MotionUnit } from '@platen/template';
import { graphemeSegments } from 'unicode-segmenter/grapheme';
import type { LaidOutLayer } from '../pages/page-layout.ts';

/** Counts the words or graphemes of a text; white space separates them and is not counted. Its lines are those it was written in. */
export function countTextUnits(text: string, unit: MotionUnit): number {
  if (unit === 'lines') return text.split(/\n|\u2028/).filter((line) => line.trim() !== '').length;
  if (unit === 'words') return text.match(/\S+/g)?.length ?? 0;
  if (unit !== 'graphemes') return 1;
  let count = 0;
  for (const { segment } of graphemeSegments(text)) if (segment.trim() !== '') count++;
  return count;
}

/** How many units of a kind a laid out layer has: a group's children, a text's set lines, words or graphemes; else one. */
export function countUnits(laidOut: LaidOutLayer, unit: MotionUnit): number {
  if (unit === 'children') return 'children' in laidOut ? laidOut.children.length : 1;
  if (unit === 'whole' || !('text' in laidOut)) return 1;
  const { lines, text } = laidOut.text;
  if (unit === 'lines') return lines.filter((line) => line.runs.length > 0).length;
  let count = 0;
  for (const line of lines) count += countTextUnits(text.slice(line.start, line.end), unit);
  return count;
}
