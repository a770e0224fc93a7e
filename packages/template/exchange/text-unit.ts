import { isContent } from '../layers/write-property.ts';
import type { TextRun, TextRunStyle } from '../layers/text/text-layer.ts';
import { normalizeTag, readRuns, type LocaleOverrides, type OverrideValue } from '../model/locales.ts';
import type { Template } from '../model/template.ts';
import { listTexts, type TranslatableText } from '../translations/list-texts.ts';

/** A stretch of a text that is exchanged. `style` is the number of its style in the unit, from 1; without it, the text has that of its layer. */
export interface Segment {
  text: string;
  style?: number;
}

/** A text of a template as it is exchanged with translators, in one locale. */
export interface TextUnit {
  /** Unique in the template: the key of the override, and for cells their place. */
  id: string;
  entry: TranslatableText;
  source: readonly Segment[];
  /** As the locale has it by itself; undefined when it has none. */
  target: readonly Segment[] | undefined;
  /** The styles that segments name by their numbers: those of the source first, then those that the target alone has. */
  styles: readonly TextRunStyle[];
}

/** The values of a locale, and how the template spells it; undefined when it has none. Without what it would fall back to. */
export function findLocale({ locales }: Template, tag: string): { tag: string; values: LocaleOverrides } | undefined {
  const wanted = normalizeTag(tag);
  const [found] = Object.entries(locales?.overrides ?? {}).filter(([own]) => normalizeTag(own) === wanted);
  return found && { tag: found[0], values: found[1] };
}

/** Segments as they are compared: neighbors of one style are one, and none is empty. */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const { text, style } of segments) {
    const last = joined.at(-1);
    if (text === '') continue;
    if (last && last.style === style) last.text += text;
    else joined.push({ text, ...(style !== undefined && { style }) });
  }
  return joined;
}

/** The words of segments. */
export function wordsOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('');
}

/** Whether a part of a text has a style of its own. */
export function hasStyles(segments: readonly Segment[]): boolean {
  return segments.some(({ style }) => style !== undefined);
}

function sourceSegments({ text, runs }: TranslatableText, styles: TextRunStyle[]): Segment[] {
  if (!runs) return [{ text }];
  const segments = runs.map((run): Segment => {
    if (run.text === '' || !run.style) return { text: run.text };
    return { text: run.text, style: styles.push(run.style) };
  });
  return joinSegments(segments);
}

/** The number of the style of a run: one of the source that is not taken yet if there is one. */
function findStyle(style: TextRunStyle, styles: TextRunStyle[], taken: Set<number>): number {
  const written = JSON.stringify(style);
  const same = styles.flatMap((each, index) => (JSON.stringify(each) === written ? [index + 1] : []));
  const number = same.find((each) => !taken.has(each)) ?? same[0] ?? styles.push(style);
  taken.add(number);
  return number;
}

function runSegments(runs: readonly TextRun[], styles: TextRunStyle[]): Segment[] {
  const taken = new Set<number>();
  const segments = runs.flatMap(({ text, style }): Segment[] => {
    if (text === '') return [];
    return [style ? { text, style: findStyle(style, styles, taken) } : { text }];
  });
  return joinSegments(segments);
}

function targetSegments(
  entry: TranslatableText,
  value: OverrideValue | undefined,
  styles: TextRunStyle[],
): Segment[] | undefined {
  if (value === undefined) return undefined;
  const { cell, key } = entry;
  if (cell) {
    const text = Array.isArray(value) ? value[cell.row]?.[cell.column] : undefined;
    return typeof text === 'string' ? [{ text }] : undefined;
  }
  if (Array.isArray(value)) {
    const runs = isContent(key.slice(key.indexOf('.') + 1)) ? readRuns(value) : undefined;
    return runs && runSegments(runs, styles);
  }
  return [{ text: String(value) }];
}

function unitId({ key, cell }: TranslatableText): string {
  return cell ? `${key}[${cell.row}].${cell.column}` : key;
}

/** The texts of a template with what a locale has for them, each once. */
export function listUnits(template: Template, locale: string): TextUnit[] {
  const values = findLocale(template, locale)?.values ?? {};
  const units = new Map<string, TextUnit>();
  for (const entry of listTexts(template)) {
    const id = unitId(entry);
    if (units.has(id)) continue;
    const styles: TextRunStyle[] = [];
    const source = sourceSegments(entry, styles);
    const target = targetSegments(entry, Object.hasOwn(values, entry.key) ? values[entry.key] : undefined, styles);
    units.set(id, { id, entry, source, target, styles });
  }
  return [...units.values()];
}

/** Where a text is, for the people who translate it: `Page 2, Title`. */
export function describePlace({ page, layer, name, kind }: TranslatableText): string {
  const place = [page > 0 ? `Page ${page}` : '', name || layer].filter((part) => part !== '').join(', ');
  const kinds = {
    text: '',
    cell: 'cell of a table',
    title: 'title of a column',
    chart: 'text of a chart',
    alt: 'alternative text',
    voice: 'spoken text',
    subtitles: 'subtitles',
    default: 'default value',
    expression: 'expression: translate only what is in quotes',
  } as const;
  const words = kinds[kind];
  return words === '' ? place : `${place}${place === '' ? '' : ' '}(${words})`;
}
