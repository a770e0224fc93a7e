import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** How a file can be shown. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'document';

const kinds: Readonly<Record<string, PreviewKind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  webp: 'image',
  avif: 'image',
  gif: 'image',
  svg: 'image',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
};

/** How a file of a format, such as `png`, can be shown. */
export function previewKindOf(format: string): PreviewKind {
  return Object.hasOwn(kinds, format) ? (kinds[format] ?? 'document') : 'document';
}

/** A file as far as a browser can show it: an image, a video, audio, or that it is something to open. */
export class PlatenFilePreview extends withProperties(PlatenElement, {
  /** An address or data URI. */
  url: reactive(''),
  kind: reactive<PreviewKind>('image'),
  /** Alternative text of the file. */
  label: reactive(''),
  isBroken: internal(false),
}) {
  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('url')) this.isBroken = false;
  }

  override render() {
    const fail = (): void => {
      this.isBroken = true;
    };
    if (this.isBroken) {
      return html`<p><platen-icon name="FileX2"></platen-icon>${msg('The file no longer exists.')}</p>`;
    }
    if (this.kind === 'image') return html`<img alt=${this.label} src=${this.url} @error=${fail} />`;
    if (this.kind === 'video')
      return html`<video controls preload="metadata" aria-label=${this.label} src=${this.url} @error=${fail}></video>`;
    if (this.kind === 'audio')
      return html`<audio controls preload="metadata" aria-label=${this.label} src=${this.url} @error=${fail}></audio>`;
    return html`<p><platen-icon name="FileText"></platen-icon>${this.label || nothing}</p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        place-items: center;
        min-height: 120px;
        padding: 12px;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: conic-gradient(
            var(--platen-sunken) 25%,
            var(--platen-surface) 0 50%,
            var(--platen-sunken) 0 75%,
            var(--platen-surface) 0
          )
          0 0 / 20px 20px;
      }
      img,
      video {
        display: block;
        max-width: 100%;
        max-height: var(--platen-preview-height, 420px);
        box-shadow: 0 1px 6px rgb(0 0 0 / 18%);
      }
      audio {
        width: min(420px, 100%);
      }
      p {
        display: inline-flex;
        gap: 8px;
        align-items: center;
        padding: 8px 14px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-surface);
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-file-preview', PlatenFilePreview);
