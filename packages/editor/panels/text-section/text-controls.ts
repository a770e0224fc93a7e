import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import type { LiveEdit } from '../../store/live-edit.ts';
import type { Layer } from '@platen/template';
import { actionButton, colorField, fontField, letterSpacingField, sizeField, weightField } from './letter-fields.ts';
import { alignButtons, lineHeightField, listFields } from './paragraph-fields.ts';
import { paragraphHost, styleHost, textFieldContext } from './text-hosts.ts';
import type { BarPopover } from '../selection-bar/bar-popovers.ts';
import './text-icons.ts';

/** The fields for texts in a bar, and those that its buttons open. */
export function textControls(
  editor: Editor,
  layers: readonly Layer[],
  live: LiveEdit,
): { fields: TemplateResult; popovers: readonly BarPopover[] } {
  const context = textFieldContext(editor, layers, live);
  const letters = styleHost(context);
  const paragraphs = paragraphHost(context);
  const fields = html`<div class="font">${fontField(letters, editor, true)}</div>
    <div class="size">${sizeField(letters, true)}</div>
    <div class="weight">${weightField(letters, editor, true)}</div>
    <div class="color">${colorField(letters, true)}</div>`;
  const popovers: BarPopover[] = [
    {
      id: 'align',
      icon: 'TextAlignStart',
      label: msg('Align text'),
      render: () =>
        html`${alignButtons(paragraphs, () => context.session?.focus())}
          <div class="toggles" role="group" aria-label=${msg('Format text')}>
            ${['text.bold', 'text.italic', 'text.underline'].map((id) => actionButton(editor, id))}
          </div>`,
    },
    {
      id: 'spacing',
      icon: 'UnfoldVertical',
      label: msg('Spacing'),
      render: () => html`${lineHeightField(paragraphs)} ${letterSpacingField(letters)}`,
    },
    { id: 'list', icon: 'List', label: msg('List'), render: () => listFields(paragraphs) },
  ];
  return { fields, popovers };
}
