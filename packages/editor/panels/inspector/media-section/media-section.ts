import { msg } from '@lit/localize';
import type { ImageLayer, Layer, VideoLayer } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import { backgroundRemoverOf, type BackgroundRemover } from './background-removal.ts';
import { changing, selectField } from '../section-fields.ts';
import { creditLine } from './credit-line.ts';
import { playbackFields } from './playback-fields.ts';
import { sourceProperty } from '../source-field/source-property.ts';
import '../paint-field/focal-pad.ts';
import '../../../controls/button.ts';
import '../../../controls/section.ts';

/** Inspector section for the selected images or videos, and their fit in their boxes. */
export class PlatenMediaSection extends withProperties(LayerSection, {
  /** The part that is shown, without a heading: what is in the box, or the point of it that stays in sight; default all. */
  part: reactive<'source' | 'focal'>(),
  /** Whether a background is being removed. */
  isBusy: internal(false),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    if (layer.type !== 'image' && layer.type !== 'video') return [layer.type];
    const own = [layer.type, layer.source, layer.fit, layer.crop, layer.focalX, layer.focalY, layer.id];
    if (layer.type === 'image') return [...own, layer.focal, layer.credit];
    const { poster, trimStartMs, trimEndMs, loop, muted, volume, speed, fadeInMs, fadeOutMs } = layer;
    return [...own, poster, trimStartMs, trimEndMs, loop, muted, volume, speed, fadeInMs, fadeOutMs];
  }

  #crop(): void {
    const [layer] = this.targets;
    const { state } = this.editor ?? {};
    if (layer && state) state.editing.value = { kind: 'crop', layerId: layer.id };
  }

  async #removeBackground(image: ImageLayer, remover: BackgroundRemover): Promise<void> {
    const { editor } = this;
    if (!editor || this.isBusy) return;
    const { id, source } = image;
    this.isBusy = true;
    try {
      const { removeBackground } = await import('../../../files/remove-background.ts');
      const made = await removeBackground(image, remover, editor);
      if (made === undefined) return;
      this.commit('source', msg('Remove background'), (layer) => {
        // It may have been given another image in the meantime.
        if (layer.type === 'image' && layer.id === id && layer.source === source) layer.source = made;
      });
    } finally {
      this.isBusy = false;
    }
  }

  async #findFocalPoint({ id, source, crop }: ImageLayer): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    try {
      const { findFocalPointOf } = await import('./find-focal-point-of.ts');
      const found = await findFocalPointOf(source, editor);
      if (!found) throw new Error('There are no pixels.');
      const { point, isStored } = found;
      const used = crop ?? { x: 0, y: 0, width: 1, height: 1 };
      this.commit('focal', msg('Find focal point'), (layer) => {
        // It may have been given another image in the meantime.
        if (layer.type !== 'image' || layer.id !== id || layer.source !== source) return;
        layer.focalX = Math.min(1, Math.max(0, (point.x - used.x) / used.width));
        layer.focalY = Math.min(1, Math.max(0, (point.y - used.y) / used.height));
        if (isStored) layer.focal = 'auto';
        else delete layer.focal;
      });
    } catch {
      editor.notify({ kind: 'error', text: msg('The file could not be read.') });
    }
  }

  override render() {
    const { targets } = this;
    const type = targets[0]?.type;
    if ((type !== 'image' && type !== 'video') || targets.some((layer) => layer.type !== type)) return nothing;
    const isVideo = type === 'video';
    const single = targets.length === 1 ? media(targets[0]) : undefined;
    if (this.part === 'source') return html`<div class="items">${this.#renderSource(isVideo)}</div>`;
    if (this.part === 'focal') {
      return html`<div class="items">${this.#renderFocal()} ${single ? this.#focalButton(single) : nothing}</div>`;
    }
    const { service } = this.editor ?? {};
    const remover = service && backgroundRemoverOf(service).value;
    return html`<platen-section .heading=${isVideo ? msg('Video') : msg('Image')} collapsible>
      ${this.#renderSource(isVideo)} ${single?.type === 'image' ? creditLine(single.credit) : nothing}
      ${this.#renderFocal()}
      ${
        single
          ? html`<div class="row buttons">
              <platen-button icon="Crop" ?disabled=${single.source === ''} @click=${this.#crop}
                >${msg('Crop')}</platen-button
              >
              ${
                single.crop
                  ? html`<platen-button
                      variant="quiet"
                      @click=${() => this.commit('crop', msg('Reset crop'), resetCrop)}
                      >${msg('Reset crop')}</platen-button
                    >`
                  : nothing
              }
              ${this.#focalButton(single)}
              ${
                single.type === 'image' && remover
                  ? html`<platen-button
                      .busy=${this.isBusy}
                      ?disabled=${single.source === '' || this.isBusy}
                      @click=${() => void this.#removeBackground(single, remover)}
                      >${msg('Remove background')}</platen-button
                    >`
                  : nothing
              }
            </div>`
          : nothing
      }
      ${
        isVideo
          ? html`${sourceProperty(this, {
              key: 'poster',
              label: msg('Poster'),
              kind: 'image',
              bind: 'poster',
              read: (layer) => (layer.type === 'video' ? layer.poster : undefined),
              write: (layer, poster) => {
                if (layer.type === 'video') layer.poster = poster;
              },
            })}
            ${playbackFields(this)}`
          : nothing
      }
    </platen-section>`;
  }

  #renderSource(isVideo: boolean) {
    return html`${sourceProperty(this, {
      key: 'source',
      label: isVideo ? msg('File') : msg('Image'),
      kind: isVideo ? 'video' : 'image',
      bind: 'content',
      read: (layer) => media(layer)?.source,
      write: (layer, source) => {
        const own = media(layer);
        // Another image begins whole.
        if (own && own.source !== source) delete own.crop;
        if (own && own.source !== source) forgetFocalPoint(own);
        if (own?.type === 'image' && own.source !== source) delete own.credit;
        if (own) own.source = source;
      },
    })}
    ${selectField(this, {
      key: 'fit',
      label: msg('Fit'),
      bind: 'objectFit',
      read: (layer) => media(layer)?.fit,
      write: (layer, fit: ImageLayer['fit']) => {
        const own = media(layer);
        if (own && fit !== 'cover') forgetFocalPoint(own);
        if (own) own.fit = fit;
      },
      options: [
        { value: 'cover', label: msg('Cover') },
        { value: 'contain', label: msg('Contain') },
        { value: 'fill', label: msg('Stretch') },
        { value: 'none', label: msg('Original size') },
      ],
    })} `;
  }

  #focalButton(layer: ImageLayer | VideoLayer) {
    if (layer.type !== 'image' || layer.fit !== 'cover') return nothing;
    return html`<platen-button ?disabled=${layer.source === ''} @click=${() => void this.#findFocalPoint(layer)}
      >${msg('Find focal point')}</platen-button
    >`;
  }

  #renderFocal() {
    const shared = this.shared((layer) => {
      const own = media(layer);
      return own && own.fit !== 'fill' ? { x: own.focalX, y: own.focalY } : undefined;
    });
    if (shared.kind === 'none') return nothing;
    const { x, y } = shared.kind === 'value' ? shared.value : { x: 0.5, y: 0.5 };
    const { input, change } = changing<Layer, { x: number; y: number }>(this, {
      key: 'focal',
      label: msg('Focal point'),
      write: (layer, point) => {
        const own = media(layer);
        if (!own) return;
        if (own.type === 'image') delete own.focal;
        [own.focalX, own.focalY] = [point.x, point.y];
      },
    });
    const sources = this.shared((layer) => media(layer)?.source);
    return html`<platen-focal-pad
      .label=${msg('Focal point')}
      .x=${x}
      .y=${y}
      .mixed=${shared.kind === 'mixed'}
      .image=${sources.kind === 'value' && this.targets[0]?.type === 'image' ? sources.value : ''}
      @value-input=${input}
      @value-change=${change}
    ></platen-focal-pad>`;
  }
}

function media(layer: Layer | undefined): ImageLayer | VideoLayer | undefined {
  return layer?.type === 'image' || layer?.type === 'video' ? layer : undefined;
}

/** Puts the image in the middle where its focal point was found: it is one of another image, or of no use. */
function forgetFocalPoint(layer: ImageLayer | VideoLayer): void {
  if (layer.type !== 'image' || layer.focal === undefined) return;
  delete layer.focal;
  [layer.focalX, layer.focalY] = [0.5, 0.5];
}

function resetCrop(layer: Layer): void {
  const own = media(layer);
  if (!own) return;
  delete own.crop;
  // It is a fraction of the part that was used.
  forgetFocalPoint(own);
}

defineElement('platen-media-section', PlatenMediaSection);
