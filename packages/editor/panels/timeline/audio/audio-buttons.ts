import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Layer } from '@platen/template';
import { setLayers } from '../../../commands/set-layers.ts';
import type { Editor } from '../../../context/editor-context.ts';
import '../../../controls/icon-button.ts';

/** The buttons beside the name of a layer that sounds: mute, and have it heard alone. */
export function audioButtons(
  editor: Editor,
  layer: Extract<Layer, { type: 'audio' | 'video' }>,
  { isSolo, onSolo }: { isSolo: boolean; onSolo(): void },
): TemplateResult {
  return html`<platen-icon-button
      size="small"
      .icon=${layer.muted ? 'VolumeX' : 'Volume2'}
      .label=${layer.muted ? msg('Unmute') : msg('Mute')}
      .pressed=${layer.muted}
      @click=${() => mute(editor, layer.id, !layer.muted)}
    ></platen-icon-button
    ><platen-icon-button
      size="small"
      icon="Headphones"
      .label=${msg('Solo')}
      .pressed=${isSolo}
      @click=${onSolo}
    ></platen-icon-button>`;
}

function mute(editor: Editor, id: string, muted: boolean): void {
  const label = muted ? msg('Mute') : msg('Unmute');
  editor.apply(
    setLayers(editor.state.page.value, [id], label, (layer) => {
      if (layer.type === 'audio' || layer.type === 'video') layer.muted = muted;
    }),
  );
}
