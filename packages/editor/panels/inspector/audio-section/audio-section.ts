import { msg } from '@lit/localize';
import type { AudioLayer, Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { playbackFields } from '../media-section/playback-fields.ts';
import { numberField, switchField, textField } from '../section-fields.ts';
import { sourceProperty } from '../source-field/source-property.ts';
import '../../../controls/section.ts';

/** Inspector section for the source of the selected sounds. */
export class PlatenAudioSection extends LayerSection {
  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some(({ type }) => type !== 'audio')) return nothing;
    const speaks = targets.some((layer) => (audio(layer)?.voiceText ?? '') !== '');
    return html`<platen-section .heading=${msg('Audio')} collapsible>
      ${sourceProperty(this, {
        key: 'source',
        label: msg('File'),
        kind: 'audio',
        bind: speaks ? undefined : 'content',
        disabled: speaks,
        read: (layer) => audio(layer)?.source,
        write: (layer, source) => {
          const own = audio(layer);
          if (own) own.source = source;
        },
      })}
      ${textField(this, {
        key: 'voice-text',
        label: msg('Spoken text'),
        multiline: true,
        maxlength: 10_000,
        bind: speaks ? 'content' : undefined,
        hint: msg('Spoken instead of the file.'),
        read: (layer) => audio(layer)?.voiceText,
        write: (layer, text) => {
          const own = audio(layer);
          if (own) own.voiceText = text;
        },
      })}
      ${
        speaks
          ? html`<div class="pair">
              ${textField(this, {
                key: 'voice-name',
                label: msg('Voice'),
                maxlength: 100,
                bind: 'voice',
                placeholder: msg('Default'),
                read: (layer) => audio(layer)?.voice.name,
                write: (layer, name) => {
                  const own = audio(layer);
                  if (own) own.voice.name = name;
                },
              })}
              ${numberField(this, {
                key: 'voice-speed',
                label: msg('Speaking rate'),
                bind: 'voiceSpeed',
                min: 0.25,
                max: 4,
                step: 0.05,
                unit: '×',
                read: (layer) => audio(layer)?.voice.speed,
                write: (layer, speed) => {
                  const own = audio(layer);
                  if (own) own.voice.speed = speed;
                },
              })}
            </div>`
          : nothing
      }
      ${playbackFields(this)}
      ${switchField(this, {
        key: 'ducking',
        label: msg('Lower volume while a voice speaks'),
        read: (layer) => (audio(layer) ? audio(layer)?.ducking !== undefined : undefined),
        write: (layer, isOn) => {
          const own = audio(layer);
          if (!own) return;
          if (isOn) own.ducking = { volume: 0.25, attackMs: 200, releaseMs: 500 };
          else delete own.ducking;
        },
      })}
      ${numberField(this, {
        key: 'ducking-volume',
        label: msg('Volume while speaking'),
        min: 0,
        max: 1,
        factor: 100,
        unit: '%',
        read: (layer) => audio(layer)?.ducking?.volume,
        write: (layer, volume) => {
          const ducking = audio(layer)?.ducking;
          if (ducking) ducking.volume = volume;
        },
      })}
    </platen-section>`;
  }
}

function audio(layer: Layer): AudioLayer | undefined {
  return layer.type === 'audio' ? layer : undefined;
}

defineElement('platen-audio-section', PlatenAudioSection);
