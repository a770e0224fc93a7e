import { PlatenError } from '../errors/errors.ts';
import { formatPath } from '../errors/json-path.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { TextRun } from '../layers/text/text-layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { LocaleOverrides, OverrideValue, TemplateLocales } from '../model/locales.ts';
import type { Template } from '../model/template.ts';
import { layerHolders } from '../model/with-masters.ts';
import { parseTemplate } from '../parsing/parse-template.ts';
import { sameLocale, unreadable, type FileText, type FileTexts } from './exchange-file.ts';
import type { TextIssue } from './text-issue.ts';
import { findLocale, hasStyles, joinSegments, listUnits, wordsOf, type Segment, type TextUnit } from './text-unit.ts';

/** A template with the translations of a file, and what is wrong with some of them. */
export interface ImportedTexts {
  template: Template;
  /** The locales of the file, as the template spells them. */
  locales: string[];
  /** How many texts have another translation than before. */
  changed: number;
  issues: TextIssue[];
}

/** The values of one locale as they become, with how many texts of each key changed. */
interface LocaleDraft {
  tag: string;
  values: Record<string, OverrideValue>;
  changed: Map<string, number>;
}

type Note = (code: TextIssue['code'], key: string, message: string) => void;

function sameWords(one: string, other: string): boolean {
  return one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim();
}

/** The translation of a unit if it can be taken. */
function readTarget(unit: TextUnit, given: FileText, note: Note): Segment[] | undefined {
  const read = given.read(unit.styles.length > 0);
  if (read === undefined) return undefined;
  if (!Array.isArray(read)) {
    note('inline_broken', unit.id, `The translation ${read.problem}. It was not taken.`);
    return undefined;
  }
  const unknown = read.find(({ style = 0 }) => style > unit.styles.length);
  if (unknown) {
    note(
      'inline_broken',
      unit.id,
      `The translation uses style ${unknown.style ?? 0}, which the text does not have. It was not taken.`,
    );
    return undefined;
  }
  const used = new Set(read.map(({ style }) => style));
  const lost = unit.source.flatMap(({ style }) => (style === undefined || used.has(style) ? [] : [style]));
  const isPlain = !hasStyles(read) && unit.target !== undefined && !hasStyles(unit.target);
  if (lost.length > 0 && !isPlain)
    note('inline_missing', unit.id, `The translation does not use style ${lost.join(', ')} of the text.`);
  return joinSegments(read);
}

function valueOf(segments: readonly Segment[], { styles }: TextUnit): string | TextRun[] {
  if (!hasStyles(segments)) return wordsOf(segments);
  return segments.map(({ text, style }): TextRun => {
    const own = style === undefined ? undefined : styles[style - 1];
    return own ? { text, style: own } : { text };
  });
}

/** The rows of the tables of a template by the keys of their overrides. */
function rowsByKey(template: Template): Map<string, readonly JsonObject[]> {
  const rows = new Map<string, readonly JsonObject[]>();
  for (const { holder } of layerHolders(template))
    for (const { layer } of walkLayers(holder.layers))
      if (layer.type === 'table') rows.set(`${layer.id}.content`, layer.rows);
  return rows;
}

function writeCell(draft: LocaleDraft, { entry }: TextUnit, text: string, source: readonly JsonObject[]): void {
  const { key, cell } = entry;
  if (!cell) return;
  const before = Object.hasOwn(draft.values, key) ? draft.values[key] : undefined;
  const rows: JsonObject[] = Array.isArray(before) ? [...before] : [...source];
  // Rows that the locale does not have are those of the template, up to the one of the cell.
  for (let row = rows.length; row <= cell.row; row++) rows.push(source[row] ?? {});
  rows[cell.row] = { ...rows[cell.row], [cell.column]: text };
  draft.values[key] = rows as Record<string, unknown>[];
}

function applyLocale(template: Template, locale: string, texts: readonly FileText[], issues: TextIssue[]): LocaleDraft {
  const own = findLocale(template, locale);
  const draft: LocaleDraft = { tag: own?.tag ?? locale, values: { ...own?.values }, changed: new Map() };
  const note: Note = (code, key, message) => issues.push({ code, locale: draft.tag, key, message });
  const units = new Map(listUnits(template, locale).map((unit) => [unit.id, unit]));
  const rows = rowsByKey(template);
  const seen = new Set<string>();
  const present = new Set([...units.values()].flatMap(({ id, target }) => (target ? [id] : [])));
  for (const given of texts) {
    const unit = units.get(given.id);
    if (seen.has(given.id)) throw unreadable(`has the text "${given.id.slice(0, 200)}" twice`);
    seen.add(given.id);
    if (!unit) {
      note('text_unknown', given.id.slice(0, 200), 'The template has no such text.');
      continue;
    }
    const target = readTarget(unit, given, note);
    if (!target) continue;
    present.add(unit.id);
    if (given.source !== undefined && !sameWords(given.source, wordsOf(unit.source)))
      note('source_changed', unit.id, 'The text of the template has changed since it was translated.');
    // What is as it was stays as it is written.
    if (unit.target && JSON.stringify(joinSegments(unit.target)) === JSON.stringify(target)) continue;
    const { key, cell } = unit.entry;
    if (cell) writeCell(draft, unit, wordsOf(target), rows.get(key) ?? []);
    else draft.values[key] = valueOf(target, unit);
    draft.changed.set(key, (draft.changed.get(key) ?? 0) + 1);
  }
  for (const { id } of units.values())
    if (!present.has(id)) note('text_missing', id, `The text has no translation in ${draft.tag}.`);
  return draft;
}

function withDrafts(template: Template, source: string, drafts: readonly LocaleDraft[]): Template {
  const { locales = { default: source, overrides: {}, mirror: false } } = template;
  const changed = drafts.filter((draft) => draft.changed.size > 0);
  if (changed.length === 0) return template;
  const overrides: Record<string, LocaleOverrides> = { ...locales.overrides };
  for (const { tag, values } of changed) overrides[tag] = values;
  const next: TemplateLocales = { ...locales, overrides };
  return { ...template, locales: next };
}

/** Takes back what issues of the template are about; false when they are about nothing that was taken. */
function takeBack(
  template: Template,
  drafts: readonly LocaleDraft[],
  refused: PlatenError['issues'],
  issues: TextIssue[],
): boolean {
  const places = new Map(
    drafts.flatMap((draft) =>
      [...draft.changed.keys()].map((key) => {
        return [formatPath(['locales', 'overrides', draft.tag, key]), { draft, key }] as const;
      }),
    ),
  );
  let isTaken = false;
  for (const { path, message } of refused) {
    // An issue can be about a part of the value, such as a cell.
    let place = path;
    while (place !== '' && !places.has(place)) place = place.slice(0, Math.max(place.search(/[.[][^.[]*$/), 0));
    const found = places.get(place);
    if (!found) continue;
    const { draft, key } = found;
    isTaken = true;
    if (!draft.changed.delete(key)) continue;
    const before = findLocale(template, draft.tag)?.values ?? {};
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    if (old === undefined) delete draft.values[key];
    else draft.values[key] = old;
    const sentence = `The translation ${message}. It was not taken.`;
    issues.push({ code: 'text_invalid', locale: draft.tag, key, message: sentence });
  }
  return isTaken;
}

/** The template with the drafts; translations that it cannot take are taken back. */
function parseDrafts(
  template: Template,
  source: string,
  drafts: readonly LocaleDraft[],
  issues: TextIssue[],
): Template {
  // A template names 100 issues at a time, and expressions are checked after the values.
  for (let attempt = 0; attempt < 20; attempt++) {
    const next = withDrafts(template, source, drafts);
    if (next === template) return template;
    try {
      return parseTemplate(next);
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'TEMPLATE_INVALID') throw error;
      if (!takeBack(template, drafts, error.issues, issues)) throw error;
    }
  }
  throw unreadable('has more translations than can be reported that the template cannot take');
}

/**
 * Puts the translations of a file into the locales of a template, which is not changed itself. Throws IMPORT_UNSUPPORTED for a file of another language, and
 * what `parseTemplate` throws.
 */
export function applyTranslations(template: Template, given: FileTexts): ImportedTexts {
  const usual = template.locales?.default;
  if (usual !== undefined && !sameLocale(usual, given.source))
    throw unreadable(`is translated from ${given.source}, and the template is written in ${usual}`);
  const issues: TextIssue[] = given.unknownColumns.map((name) => ({
    code: 'column_unknown',
    locale: '',
    key: name.slice(0, 200),
    message: 'The column is that of no locale, and was not read.',
  }));
  const drafts = [...given.locales].map(([locale, texts]) => {
    if (sameLocale(locale, given.source)) throw unreadable(`is translated from ${given.source} to the same language`);
    return applyLocale(template, locale, texts, issues);
  });
  const next = parseDrafts(template, given.source, drafts, issues);
  const changed = drafts.flatMap((draft) => [...draft.changed.values()]).reduce((sum, count) => sum + count, 0);
  return { template: next, locales: drafts.map(({ tag }) => tag), changed, issues };
}
