import { msg } from '@lit/localize';
import { tokenReference } from '@platen/template';
import { joinTokens } from '@platen/template/internal';
import { untracked } from '@preact/signals-core';
import type { SwatchGroup } from '../../controls/color-panel.ts';
import type { Editor } from '../../context/editor-context.ts';
import { brandColors } from '../../store/colors/brand-colors.ts';
import { documentColors } from '../../store/colors/document-colors.ts';
import { createRecentColors, type ColorStorage, type RecentColors } from '../../store/colors/recent-colors.ts';

let recent: RecentColors | undefined;

/** The colors that were chosen last in this browser. */
export function recentColors(): RecentColors {
  recent ??= createRecentColors(openStorage());
  return recent;
}

function openStorage(): ColorStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // A frame without an origin of its own has no storage.
    return undefined;
  }
}

/** Colors of a document as they were before the gesture in progress, by editor. */
const known = new WeakMap<Editor, { template: unknown; colors: readonly string[] }>();

/** The colors to offer beside the picker: those of the brand, of the template and those used last. While a gesture continues they stay as they are. */
export function colorSwatches(editor: Editor | undefined): SwatchGroup[] {
  if (!editor) return [];
  const last = recentColors().colors.value;
  const colors = untracked(() => {
    const template = editor.document.template.value;
    const before = known.get(editor);
    if (before && (before.template === template || editor.document.isInGesture)) return before.colors;
    const found = { template, colors: documentColors(template, 24).filter((color) => !color.startsWith('var(')) };
    known.set(editor, found);
    return found.colors;
  });
  const brand = editor.service ? brandColors(editor.service).value : [];
  const tokens = Object.entries(joinTokens(editor.document.template.value)?.values ?? {}).flatMap(([name, { type }]) =>
    type === 'color' ? [tokenReference(name)] : [],
  );
  return [
    ...(tokens.length > 0 ? [{ label: msg('Tokens'), colors: tokens }] : []),
    ...(brand.length > 0 ? [{ label: msg('Brand'), colors: brand }] : []),
    ...(colors.length > 0 ? [{ label: msg('In this template'), colors }] : []),
    ...(last.length > 0 ? [{ label: msg('Recent'), colors: last }] : []),
  ];
}
