import { msg } from '@lit/localize';
import { easingNames } from '@platen/template';
import type { MenuItem } from '../../../controls/menu-item.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { easingName } from '../../inspector/timing-section/easing-name.ts';
import type { KeyframeController } from './keyframe-controller.ts';

/** Returns the menu of actions on the selected keyframes. */
export function keyframeMenu(controller: KeyframeController): MenuItem[] {
  const frames = controller.selected.peek().map((name) => controller.find(name)?.easing);
  const [first] = frames;
  const easing = frames.every((each) => each === first) ? first : undefined;
  return [
    {
      id: 'easing',
      label: msg('Easing to the next keyframe'),
      icon: 'Spline',
      items: easingNames.map((name) => ({ id: `ease:${name}`, label: easingName(name), checked: name === easing })),
    },
    { id: 'go', label: msg('Move playhead here'), icon: 'Locate' },
    'separator',
    { id: 'copy', label: msg('Copy'), icon: 'ClipboardCopy' },
    { id: 'cut', label: msg('Cut'), icon: 'Scissors' },
    { id: 'paste', label: msg('Paste at playhead'), icon: 'ClipboardPaste' },
    'separator',
    { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
  ];
}

/** The text last copied in this page, for when the system clipboard cannot be read. */
let copiedText = '';

/** Runs the chosen action. */
export async function runKeyframeMenu(id: string, controller: KeyframeController, editor: Editor): Promise<void> {
  const easing = easingNames.find((name) => id === `ease:${name}`);
  const [first] = controller.selected.peek();
  if (easing) controller.ease(easing);
  else if (id === 'go' && first) controller.seek(controller.timesOf(first.layerId).startMs + first.atMs);
  else if (id === 'copy' || id === 'cut') {
    copiedText = controller.copy() ?? copiedText;
    if (id === 'cut') controller.remove();
    await navigator.clipboard?.writeText(copiedText).catch(() => undefined);
  } else if (id === 'paste') {
    const text = (await navigator.clipboard?.readText().catch(() => undefined)) ?? '';
    if (!controller.paste(text) && !controller.paste(copiedText))
      editor.notify({ kind: 'info', text: msg('No keyframes on the clipboard.') });
  } else if (id === 'delete') controller.remove();
}
