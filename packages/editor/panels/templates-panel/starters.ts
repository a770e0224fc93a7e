import { msg, str } from '@lit/localize';
import type { Template } from '@platen/template';
import { css, html, nothing, type PropertyValues } from 'lit';
import { castDraft } from 'immer';
import { z } from 'zod';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { parseOpened } from '../../store/template-data.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import '../../controls/button.ts';
import { setStyle } from '../inspector/set-style.ts';

const starterList = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    width: z.number(),
    height: z.number(),
  }),
);
type Starter = z.infer<typeof starterList>[number];

/** The starter templates that come with Platen. A press replaces the design by one, as one step that can be undone. */
export class PlatenStarters extends withProperties(EditorElement, {
  /** Only starters whose name or tags contain it. */
  search: internal(''),
  starters: internal<readonly Starter[]>(),
  /** Addresses of thumbnails by slug; empty for one that cannot be read. */
  thumbnails: internal<ReadonlyMap<string, string>>(new Map<string, string>()),
  hasFailed: internal(false),
}) {
  #isAsked = false;
  readonly #near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { slug } = (target as HTMLElement).dataset;
      if (isIntersecting && slug !== undefined) void this.#showThumbnail(slug);
    }
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near.disconnect();
    for (const url of this.thumbnails.values()) URL.revokeObjectURL(url);
    this.thumbnails = new Map();
  }

  override updated(_changed: PropertyValues<this>): void {
    void this.#load();
    for (const tile of this.renderRoot.querySelectorAll('[data-slug]')) this.#near.observe(tile);
  }

  async #readFile(path: string): Promise<Uint8Array> {
    const platform = this.editor?.artboard?.platform;
    if (!platform) throw new Error('The artboard is not there yet.');
    return platform.readBundled(path);
  }

  async #readJson(path: string): Promise<unknown> {
    return JSON.parse(new TextDecoder().decode(await this.#readFile(path)));
  }

  async #showThumbnail(slug: string): Promise<void> {
    if (this.thumbnails.has(slug)) return;
    this.thumbnails = new Map([...this.thumbnails, [slug, '']]);
    try {
      const bytes = await this.#readFile(`starters/${slug}/thumbnail.webp`);
      if (!this.isConnected) return;
      const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' }));
      this.thumbnails = new Map([...this.thumbnails, [slug, url]]);
    } catch {
      // Its name says what it is.
    }
  }

  async #load(): Promise<void> {
    // Read, so that this is called again once the artboard is there.
    void this.editor?.state.layout.value;
    if (this.#isAsked || this.hasFailed || !this.editor?.artboard) return;
    this.#isAsked = true;
    try {
      this.starters = starterList.parse(await this.#readJson('starters/index.json'));
    } catch {
      this.#isAsked = false;
      this.hasFailed = true;
    }
  }

  async #read(slug: string): Promise<Template | undefined> {
    try {
      return await parseOpened(await this.#readJson(`starters/${slug}/template.json`));
    } catch {
      return undefined;
    }
  }

  async #use({ slug, name }: Starter): Promise<void> {
    const { editor } = this;
    const template = await this.#read(slug);
    if (!editor) return;
    if (!template) {
      editor.notify({ kind: 'error', text: msg('The templates could not be loaded.') });
      return;
    }
    const [page] = template.pages;
    const isDone = editor.apply({
      label: msg('Use starter'),
      select: [],
      ...(page && { page: page.id }),
      recipe(draft) {
        const { name: ownName } = draft;
        for (const key of Object.keys(draft)) if (!(key in template)) Reflect.deleteProperty(draft, key);
        Object.assign(draft, castDraft(template), { name: ownName || template.name });
      },
    });
    if (isDone)
      editor.notify({ kind: 'info', text: msg(str`${name} is in place of your design. Undo brings it back.`) });
  }

  override render() {
    if (this.hasFailed) {
      return html`<p role="alert">${msg('The templates could not be loaded.')}</p>
        <platen-button icon="RefreshCw" @click=${() => (this.hasFailed = false)}>${msg('Try again')}</platen-button>`;
    }
    if (!this.starters) return html`<p role="status">${msg('Loading…')}</p>`;
    const text = this.search.trim().toLowerCase();
    const found = this.starters.filter(({ name, tags, category }) =>
      [name, category, ...tags].some((each) => each.toLowerCase().includes(text)),
    );
    return html`<ul>
        ${found.map(
          (starter) =>
            html`<li>
              <button type="button" data-slug=${starter.slug} @click=${() => this.#use(starter)}>
                <span class="image">${this.#thumbnail(starter)}</span>
                <span class="name">${starter.name}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${found.length === 0 ? html`<p role="status">${msg('No templates here')}</p>` : nothing}`;
  }

  /** A sheet of the page's shape until the image is there. */
  #thumbnail({ slug, width, height }: Starter) {
    const url = this.thumbnails.get(slug);
    return url
      ? html`<img alt="" decoding="async" src=${url} width=${width} height=${height} />`
      : html`<span class="sheet" ${setStyle({ 'aspect-ratio': `${width} / ${height}` })}></span>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 10px;
      }
      button {
        display: grid;
        gap: 4px;
        width: 100%;
        padding: 0;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      .image {
        display: grid;
        aspect-ratio: 1;
        grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        place-items: center;
        padding: 8px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      img,
      .sheet {
        width: auto;
        height: auto;
        max-width: 100%;
        max-height: 100%;
        border-radius: 2px;
        box-shadow: 0 1px 3px rgb(0 0 0 / 18%);
      }
      .sheet {
        /* As wide as there is room for its height. */
        inline-size: 100%;
        background: var(--platen-line);
        animation: waiting 1.4s ease-in-out infinite alternate;
      }
      @keyframes waiting {
        to {
          opacity: 0.45;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .sheet {
          animation: none;
        }
      }
      button:hover .image {
        border-color: var(--platen-accent);
      }
      .name {
        overflow-wrap: anywhere;
        font-size: 0.92em;
      }
      p {
        padding: 12px 0;
        color: var(--platen-ink-soft);
        text-align: center;
      }
      platen-button {
        display: block;
        width: fit-content;
        margin-inline: auto;
      }
    `,
  ];
}

defineElement('platen-starters', PlatenStarters);
