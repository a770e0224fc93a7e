import { parseTemplate, walkLayers, type Layer, type Template } from '@platen/template';
import { layerHolders } from '@platen/template/internal';
import { keyOf, type Finding } from './baseline.ts';
import type { CheckFix, CheckIssue, CheckRow } from '../job/check-result.ts';
import { applyPatch } from './apply-patch.ts';
import { limitFixes } from './limit-fixes.ts';
import type { ValueSlot } from './value-slots.ts';

/** The issue's surroundings. */
export interface FixSearch {
  template: Template;
  slots: readonly ValueSlot[];
  /** The values that showed the issue first, before they were made smaller. */
  original: CheckRow['values'];
  isOver(): boolean;
  /** The findings of values in a template; undefined for values that a render refuses. */
  find(template: Template, values: CheckRow['values']): Promise<Finding[] | undefined>;
}

/**
 * A change of the template that was tried: with it, the values of the issue break nothing of the layer any more, and no other layer that they did
 * not break before; the default values break no more than before. Undefined if there is none, or no time to find it.
 */
export async function findFix(issue: CheckIssue, search: FixSearch): Promise<CheckFix | undefined> {
  const { template, original, find } = search;
  const others = new Set((await find(template, original))?.filter(({ layer }) => layer !== issue.layer).map(keyOf));
  const defaults = new Set((await find(template, {}))?.map(keyOf));
  const key = keyOf(issue);
  const mends = async (changed: Template, values: CheckRow['values'], known: ReadonlySet<string>): Promise<boolean> => {
    if (search.isOver()) return false;
    const broken = await find(changed, values);
    return broken?.every((finding) => keyOf(finding) !== key && known.has(keyOf(finding))) ?? false;
  };
  for (const fix of textFixes(issue, template)) {
    const changed = patched(template, fix);
    if (
      changed &&
      (await mends(changed, original, others)) &&
      (await mends(changed, issue.values, others)) &&
      (await mends(changed, {}, defaults))
    )
      return fix;
  }
  if (Object.keys(issue.values).length === 0) return undefined;
  for (const { fix, hardest } of limitFixes(issue, search.slots)) {
    const changed = patched(template, fix);
    if (!changed) continue;
    let isMended = await mends(changed, {}, defaults);
    for (const values of hardest) isMended &&= await mends(changed, values, others);
    if (isMended) return fix;
  }
  return undefined;
}

function patched(template: Template, { patch }: CheckFix): Template | undefined {
  try {
    return parseTemplate(applyPatch(template, patch));
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
