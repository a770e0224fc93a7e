import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { AssetSource } from '@platen/editor/asset-browser';
import { defineElement, type MenuItem, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { createWorkspaceAssetSource } from '../assets/workspace-asset-source.ts';
import { toMedium } from './asset-choice-dialog.ts';
import { measureMedium } from './measure-medium.ts';
import type { DraftMedium } from './post-draft.ts';
import './media-list.ts';

type MediaDialog = 'asset' | 'render' | 'template';
/** Images and videos of one post. */
const maxMedia = 35;

/**
 * The images and videos of a post, and where further ones come from. What it is given it looks at, and tells what it found.
 * @fires media-change - `detail` is the media from now on.
 * @fires uploads-change - `detail` is how many files are on their way.
 */
export class PlatenPostMedia extends withProperties(DashboardElement, {
  media: reactive<readonly DraftMedium[]>([], { attribute: false }),
  dialog: internal<MediaDialog>(),
  /** Files on their way. */
  uploads: internal(0),
}) {
  #source: AssetSource | undefined;
  readonly #looked = new Set<string>();
  readonly #stop = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop.abort();
  }

  protected override updated(): void {
    for (const medium of this.media) {
      const isKnown = medium.byteLength !== undefined && medium.width !== undefined;
      if (isKnown || this.#looked.has(medium.url)) continue;
      this.#looked.add(medium.url);
      void this.#measure(medium);
    }
  }

  async #measure(medium: DraftMedium): Promise<void> {
    const measured = await measureMedium(medium, this.#stop.signal);
    if (this.isConnected) this.#change(this.media.map((one) => (one.url === medium.url ? measured : one)));
  }

  #change(media: readonly DraftMedium[]): void {
    this.media = media;
    this.notify('media-change', media);
  }

  #add(media: readonly DraftMedium[]): void {
    this.dialog = undefined;
    const room = maxMedia - this.media.length;
    if (media.length > room) this.dashboard.notices.error(msg(str`Maximum ${maxMedia} files per post.`));
    this.#change([...this.media, ...media.slice(0, room)]);
  }

  #count(change: number): void {
    this.uploads += change;
    this.notify('uploads-change', this.uploads);
  }

  async #upload(files: readonly File[]): Promise<void> {
    this.#source ??= createWorkspaceAssetSource(this.session);
    const source = this.#source;
    this.#count(files.length);
    for (const file of files) {
      const watch = { signal: this.#stop.signal, onProgress: () => undefined };
      await this.attempt(async () => {
        const asset = await source.upload(file, watch);
        if (asset.type === 'image' || asset.type === 'video') this.#add([toMedium(asset)]);
        else this.dashboard.notices.error(msg(str`“${file.name}” is not an image or video.`));
      });
      this.#count(-1);
    }
  }

  async #choose(source: string): Promise<void> {
    if (source === 'upload') {
      this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
      return;
    }
    const loading: Record<MediaDialog, () => Promise<unknown>> = {
      asset: () => import('@platen/editor/asset-browser'),
      render: () => import('./render-choice-dialog.ts'),
      template: () => import('./template-choice-dialog.ts'),
    };
    const dialog = (['asset', 'render', 'template'] as const).find((one) => one === source);
    if (dialog && (await this.attempt(loading[dialog]))) this.dialog = dialog;
  }

  #onDrop(event: DragEvent): void {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void this.#upload(files);
  }

  #dialog() {
    const onMedia = ({ detail }: CustomEvent<DraftMedium[]>): void => this.#add(detail);
    const onClose = (): void => {
      this.dialog = undefined;
    };
    switch (this.dialog) {
      case undefined:
        return nothing;
      case 'asset':
        return html`<platen-asset-choice-dialog
          @media-choose=${onMedia}
          @dialog-close=${onClose}
        ></platen-asset-choice-dialog>`;
      case 'render':
        return html`<platen-render-choice-dialog
          @media-choose=${onMedia}
          @dialog-close=${onClose}
        ></platen-render-choice-dialog>`;
      case 'template':
        return html`<platen-template-choice-dialog
          @media-choose=${onMedia}
          @dialog-close=${onClose}
        ></platen-template-choice-dialog>`;
    }
  }

  override render() {
    const items: MenuItem[] = [
      { id: 'upload', label: msg('Upload from this device'), icon: 'Upload' },
      { id: 'asset', label: msg('Brand assets'), icon: 'Images' },
      { id: 'render', label: msg('Recent renders'), icon: 'Clapperboard' },
      { id: 'template', label: msg('From a template'), icon: 'LayoutTemplate' },
    ];
    return html`<section
        class="card"
        aria-labelledby="media"
        @dragover=${(event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
        @drop=${this.#onDrop}
      >
        <h2 id="media">${msg('Images and videos')}</h2>
        ${
          this.media.length > 0
            ? html`<platen-media-list
                .media=${this.media}
                @media-change=${({ detail }: CustomEvent<DraftMedium[]>) => this.#change(detail)}
              ></platen-media-list>`
            : nothing
        }
        <div class="buttons">
          <platen-menu
            .label=${msg('Add image or video')}
            .items=${items}
            @menu-select=${({ detail }: CustomEvent<string>) => this.#choose(detail)}
          >
            <platen-button slot="trigger" icon="Plus" haspopup="menu" ?busy=${this.uploads > 0}
              >${msg('Add image or video')}</platen-button
            >
          </platen-menu>
          <span class="soft" role="status">${this.uploads > 0 ? msg('Uploading…') : ''}</span>
        </div>
        <input
          type="file"
          multiple
          hidden
          accept="image/*,video/*"
          aria-label=${msg('Upload from this device')}
          @change=${(event: Event) => {
            if (!(event.target instanceof HTMLInputElement)) return;
            void this.#upload([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </section>
      ${this.#dialog()}`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-post-media', PlatenPostMedia);
