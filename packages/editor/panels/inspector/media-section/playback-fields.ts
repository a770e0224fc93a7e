import { msg } from '@lit/localize';
import type { AudioLayer, Layer, VideoLayer } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import type { FieldHost } from '../inspector-section.ts';
import { numberField, sliderField, switchField } from '../section-fields.ts';
import { optionalTimeField, timeField } from './time-field.ts';

type Played = VideoLayer | AudioLayer;

function played(layer: Layer): Played | undefined {
  return layer.type === 'video' || layer.type === 'audio' ? layer : undefined;
}

/** Fields for which part of a video or audio is played, how loud and how fast. */
export function playbackFields(host: FieldHost<Layer>): TemplateResult {
  const time = (key: 'trimStartMs' | 'fadeInMs' | 'fadeOutMs', label: string, bind: string) =>
    timeField(host, {
      key,
      label,
      bind,
      read: (layer) => played(layer)?.[key],
      write: (layer, value) => {
        const own = played(layer);
        if (!own) return;
        own[key] = value;
        if (key === 'trimStartMs' && own.trimEndMs !== undefined && own.trimEndMs <= value) delete own.trimEndMs;
      },
    });
  return html`
    <div class="pair">
      ${time('trimStartMs', msg('Trim start'), 'trimStart')}
      ${optionalTimeField(host, {
        key: 'trimEndMs',
        label: msg('Trim end'),
        bind: 'trimEnd',
        placeholder: msg('End of file'),
        has: (layer) => played(layer) !== undefined,
        read: (layer) => played(layer)?.trimEndMs,
        write: (layer, value) => {
          const own = played(layer);
          if (!own) return;
          if (value === undefined || value <= own.trimStartMs) delete own.trimEndMs;
          else own.trimEndMs = value;
        },
      })}
      ${time('fadeInMs', msg('Fade in'), 'fadeIn')} ${time('fadeOutMs', msg('Fade out'), 'fadeOut')}
    </div>
    ${sliderField(host, {
      key: 'volume',
      label: msg('Volume'),
      bind: 'volume',
      min: 0,
      max: 4,
      factor: 100,
      unit: '%',
      decimals: 0,
      read: (layer) => played(layer)?.volume,
      write: (layer, value) => {
        const own = played(layer);
        if (own) own.volume = value;
      },
    })}
    ${numberField(host, {
      key: 'speed',
      label: msg('Speed'),
      bind: 'speed',
      min: 0.1,
      max: 10,
      step: 0.1,
      unit: '×',
      read: (layer) => played(layer)?.speed,
      write: (layer, value) => {
        const own = played(layer);
        if (own) own.speed = value;
      },
    })}
    ${switchField(host, {
      key: 'loop',
      label: msg('Loop'),
      bind: 'loop',
      read: (layer) => played(layer)?.loop,
      write: (layer, value) => {
        const own = played(layer);
        if (own) own.loop = value;
      },
    })}
    ${switchField(host, {
      key: 'muted',
      label: msg('Muted'),
      bind: 'muted',
      read: (layer) => played(layer)?.muted,
      write: (layer, value) => {
        const own = played(layer);
        if (own) own.muted = value;
      },
    })}
  `;
}
