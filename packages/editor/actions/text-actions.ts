import { msg } from '@lit/localize';
import { isStyled, layerHasToggle, resizeTexts, styleParagraphs, toggleTexts } from '../commands/style-texts.ts';
import { putTextOnShape } from '../commands/put-text-on-shape.ts';
import { setLayers } from '../commands/set-layers.ts';
import type { Editor } from '../context/editor-context.ts';
import { textSessionOf } from '../text/session/active-session.ts';
import { hasToggle, steppedSize, type StyleToggle } from '../rich-text/run-styles.ts';
import type { Action } from './action.ts';

function hasTexts({ state }: Editor): boolean {
  return state.selectedLayers.value.some(isStyled);
}

function toggleAction(toggle: StyleToggle, icon: string, shortcut: string, label: () => string): Action {
  return {
    id: `text.${toggle}`,
    group: 'text',
    label,
    icon,
    shortcuts: [shortcut],
    isEnabled: hasTexts,
    isChecked(editor) {
      const session = textSessionOf(editor).value;
      if (session) {
        void [session.selection.value, session.revision.value];
        return !session.isGone && session.styles.every((style) => hasToggle(style, toggle));
      }
      const texts = editor.state.selectedLayers.value.filter(isStyled);
      return texts.length > 0 && texts.every((layer) => layerHasToggle(layer, toggle));
    },
    run(editor) {
      const session = textSessionOf(editor).peek();
      if (session) session.toggle(toggle);
      else editor.apply(toggleTexts(editor.state.page.peek(), editor.state.selectedLayers.peek(), toggle));
    },
  };
}

function sizeAction(by: 1 | -1, icon: string, shortcut: string, label: () => string): Action {
  return {
    id: by > 0 ? 'text.larger' : 'text.smaller',
    group: 'text',
    label,
    icon,
    shortcuts: [shortcut],
    isEnabled: hasTexts,
    run(editor) {
      const session = textSessionOf(editor).peek();
      if (session) session.style({ fontSize: steppedSize(session.shared.style.fontSize, by) }, msg('Font size'));
      else {
        const layers = editor.state.selectedLayers.peek();
        editor.apply(resizeTexts(editor.state.page.peek(), layers, (size) => steppedSize(size, by)));
      }
    },
  };
}

function alignAction(align: 'start' | 'center' | 'end' | 'justify', icon: string, label: () => string): Action {
  return {
    id: `text.align-${align}`,
    group: 'text',
    label,
    icon,
    isEnabled: ({ state }) => state.selectedLayers.value.some(({ type }) => type === 'text'),
    run(editor) {
      const session = textSessionOf(editor).peek();
      if (session) return session.paragraph({ align }, label());
      const ids = editor.state.selectedLayers.peek().flatMap(({ id, type }) => (type === 'text' ? [id] : []));
      editor.apply(setLayers(editor.state.page.peek(), ids, label(), (layer) => styleParagraphs(layer, { align })));
    },
  };
}

const onPathAction: Action = {
  id: 'text.put-on-path',
  group: 'text',
  label: () => msg('Put text on shape'),
  icon: 'Spline',
  isEnabled: ({ state }) => putTextOnShape(state.page.value, state.selectedLayers.value) !== undefined,
  run: (editor) => void editor.apply(putTextOnShape(editor.state.page.peek(), editor.state.selectedLayers.peek())),
};

/** Actions on the selected text while it is edited, else on all selected text layers. */
export const textActions: readonly Action[] = [
  toggleAction('bold', 'Bold', 'Mod+KeyB', () => msg('Bold')),
  toggleAction('italic', 'Italic', 'Mod+KeyI', () => msg('Italic')),
  toggleAction('underline', 'Underline', 'Mod+KeyU', () => msg('Underline')),
  toggleAction('line-through', 'Strikethrough', 'Mod+Shift+KeyX', () => msg('Strikethrough')),
  sizeAction(1, 'AArrowUp', 'Mod+Shift+Period', () => msg('Larger text')),
  sizeAction(-1, 'AArrowDown', 'Mod+Shift+Comma', () => msg('Smaller text')),
  alignAction('start', 'TextAlignStart', () => msg('Align text to start')),
  alignAction('center', 'TextAlignCenter', () => msg('Center text')),
  alignAction('end', 'TextAlignEnd', () => msg('Align text to end')),
  alignAction('justify', 'TextAlignJustify', () => msg('Justify text')),
  onPathAction,
];
