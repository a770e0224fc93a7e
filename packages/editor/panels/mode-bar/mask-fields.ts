import { msg } from '@lit/localize';
import Brush from 'lucide/dist/esm/icons/brush.mjs';
import Eraser from 'lucide/dist/esm/icons/eraser.mjs';
import { html, type TemplateResult } from 'lit';
import { layersRecipe } from '../../commands/layers-recipe.ts';
import type { Editor } from '../../context/editor-context.ts';
import { registerIcons } from '../../controls/icon-registry.ts';
import type { MaskBrush } from '../../store/editor-state.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/slider-field.ts';

registerIcons({ Brush, Eraser });

/** Fields of the brush that paints a mask, and a button that takes the mask away. */
export function maskFields(editor: Editor): TemplateResult {
  const { state } = editor;
  const brush = state.maskBrush.value;
  const set = (change: Partial<MaskBrush>): void => {
    state.maskBrush.value = { ...state.maskBrush.peek(), ...change };
    editor.artboard?.redraw();
  };
  const on = (change: (value: number) => Partial<MaskBrush>) => (event: CustomEvent<number>) => {
    event.stopPropagation();
    set(change(event.detail));
  };
  const action = (name: MaskBrush['action'], icon: string, label: string) =>
    html`<platen-icon-button
      .icon=${icon}
      .label=${label}
      shortcut="X"
      toggle
      .pressed=${brush.action === name}
      @click=${() => set({ action: name })}
    ></platen-icon-button>`;
  const size = on((value) => ({ size: value }));
  const hardness = on((value) => ({ hardness: value / 100 }));
  const id = state.editing.value?.layerId ?? '';
  const isMasked = state.layersById.value.get(id)?.layer.mask !== undefined;
  return html`<div class="choices" role="group" aria-label=${msg('Brush')}>
      ${action('erase', 'Eraser', msg('Erase'))} ${action('restore', 'Brush', msg('Restore'))}
    </div>
    <platen-slider-field
      .label=${msg('Brush size')}
      .value=${brush.size}
      .min=${2}
      .max=${400}
      unit="px"
      @value-input=${size}
      @value-change=${size}
    ></platen-slider-field>
    <platen-slider-field
      .label=${msg('Hardness')}
      .value=${Math.round(brush.hardness * 100)}
      .min=${0}
      .max=${100}
      unit="%"
      @value-input=${hardness}
      @value-change=${hardness}
    ></platen-slider-field>
    <platen-button
      variant="quiet"
      ?disabled=${!isMasked}
      @click=${() =>
        editor.apply({
          label: msg('Remove mask'),
          recipe: layersRecipe(state.page.peek().id, [id], (layer) => void delete layer.mask),
        })}
      >${msg('Remove mask')}</platen-button
    >`;
}
