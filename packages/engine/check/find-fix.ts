import { parseTemplate, walkLayers, type CheckFix, type CheckIssue, type Layer, type Template } from '@platen/template';
import type { CheckRow } from '../options/check-options.ts';
import { applyCheckPatch, layerHolders } from '@platen/template/internal';
import { keyOf, type Finding } from './baseline.ts';
import { limitFixes } from './limit-fixes.ts';
import type { ValueSlot } from './value-slots.ts';

/** The issue's surroundings. */
export interface FixSearch {
  template: Template;
  slots: readonly ValueSlot[];
  /** Rows that showed the issue, the first of them before it was made smaller. */
  rows: readonly CheckRow[];
  /** Keys of what the default values break. */
  defaults: ReadonlySet<string>;
  isOver(): boolean;
  /** The findings of values in a template; undefined for values that a render refuses. */
  find(template: Template, values: CheckRow['values'], choices?: CheckRow['choices']): Promise<Finding[] | undefined>;
}

/**
 * A change of the template that was tried: with it, the values of the issue break nothing of the layer any more, and no other layer that they did
 * not break before; the default values break no more than before. Undefined if there is none, or no time to find it.
 */
export async function findFix(issue: CheckIssue, search: FixSearch): Promise<CheckFix | undefined> {
  if (search.isOver()) return undefined;
  const { template, rows, defaults, find } = search;
  const othersIn = async ({ values, choices }: CheckRow): Promise<Set<string>> => {
    const broken = await find(template, values, choices);
    return new Set(broken?.filter(({ layer }) => layer !== issue.layer).map(keyOf));
  };
  const others = await othersIn(rows[0] ?? issue);
  const mends = async (changed: Template, row: CheckRow, known: ReadonlySet<string>): Promise<boolean> => {
    if (search.isOver()) return false;
    const left = await find(changed, row.values, row.choices);
    return left?.every((finding) => keyOf(finding) !== keyOf(issue) && known.has(keyOf(finding))) ?? false;
  };
  const keepsDefaults = (changed: Template): Promise<boolean> => mends(changed, { ...issue, values: {} }, defaults);
  for (const fix of textFixes(issue, template)) {
    const changed = patched(template, fix);
    if (!changed) continue;
    let isMended = (await mends(changed, issue, others)) && (await keepsDefaults(changed));
    for (const row of rows) isMended &&= await mends(changed, row, await othersIn(row));
    if (isMended) return fix;
  }
  if (Object.keys(issue.values).length === 0) return undefined;
  for (const { fix, hardest } of limitFixes(issue, search.slots)) {
    const changed = patched(template, fix);
    if (!changed) continue;
    let isMended = await keepsDefaults(changed);
    for (const values of hardest) isMended &&= await mends(changed, { ...issue, values }, others);
    if (isMended) return fix;
  }
  return undefined;
}

function patched(template: Template, { patch }: CheckFix): Template | undefined {
  try {
    return parseTemplate(applyCheckPatch(template, patch));
  } catch {
    return undefined;
  }
}

/** Ways for a text to deal with more words: becoming smaller, or its box becoming larger. */
function* textFixes({ kind, layer: id, other }: CheckIssue, template: Template): Generator<CheckFix> {
  if (!['text_overflow', 'text_cut', 'collision', 'off_page', 'outside_group'].includes(kind)) return;
  for (const wanted of [id, other]) {
    const found = findLayer(template, wanted);
    if (!found || found.layer.type !== 'text') continue;
    const { layer, pointer } = found;
    const size = Math.max(layer.style.fontSize, ...layer.runs.map(({ style }) => style?.fontSize ?? 0));
    const name = layer.name || layer.id;
    for (const share of [0.6, 0.4]) {
      const minFontSize = Math.max(6, Math.round(size * share));
      if (layer.mode === 'fit' && minFontSize >= layer.minFontSize) continue;
      yield {
        type: 'fit',
        message: `Let the text "${name}" become smaller, down to ${minFontSize} px.`,
        patch: [
          { op: 'add', path: `${pointer}/mode`, value: 'fit' },
          { op: 'add', path: `${pointer}/minFontSize`, value: minFontSize },
        ],
      };
    }
    if (layer.mode === 'overflow' || layer.mode === 'truncate')
      yield {
        type: 'grow',
        message: `Let the box of the text "${name}" grow with it.`,
        patch: growPatch(layer, pointer),
      };
  }
}

/** In a group with a layout, a text hugs what it says; elsewhere it grows. */
function growPatch(layer: Layer, pointer: string): CheckFix['patch'] {
  if (!layer.item) return [{ op: 'add', path: `${pointer}/mode`, value: 'grow' }];
  return [{ op: 'add', path: `${pointer}/item`, value: { ...layer.item, height: { type: 'hug' } } }];
}

function findLayer(template: Template, id: string): { layer: Layer; pointer: string } | undefined {
  for (const { holder, path } of layerHolders(template))
    for (const place of walkLayers(holder.layers, [...path, 'layers']))
      if (place.layer.id === id) return { layer: place.layer, pointer: `/${place.path.map(String).join('/')}` };
  return undefined;
}
