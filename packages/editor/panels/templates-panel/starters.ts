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
import '../thumbnail/thumbnail.ts';

const starterList = z.array(
  z.object({ slug: z.string(), name: z.string(), category: z.string(), tags: z.array(z.string()) }),
);
type Starter = z.infer<typeof starterList>[number];

/** The starter templates that come with Platen. A press replaces the design by one, as one step that can be undone. */
export class PlatenStarters extends withProperties(EditorElement, {
  /** Only starters whose name or tags contain it. */
  search: internal(''),
  starters: internal<readonly Starter[]>(),
  templates: internal<ReadonlyMap<string, Template>>(new Map<string, Template>()),
  hasFailed: internal(false),
}) {
  #isAsked = false;
  readonly #near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { slug } = (target as HTMLElement).dataset;
      if (isIntersecting && slug !== undefined) void this.#read(slug);
    }
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near.disconnect();
  }

  override updated(_changed: PropertyValues<this>): void {
    void this.#load();
    for (const tile of this.renderRoot.querySelectorAll('[data-slug]')) this.#near.observe(tile);
  }

  async #readFile(path: string): Promise<unknown> {
    const platform = this.editor?.artboard?.platform;
    if (!platform) throw new Error('The artboard is not there yet.');
    return JSON.parse(new TextDecoder().decode(await platform.readBundled(path)));
  }

  async #load(): Promise<void> {
    // Read, so that this is called again once the artboard is there.
    void this.editor?.state.layout.value;
    if (this.#isAsked || this.hasFailed || !this.editor?.artboard) return;
    this.#isAsked = true;
    try {
      this.starters = starterList.parse(await this.#readFile('starters/index.json'));
    } catch {
      this.#isAsked = false;
      this.hasFailed = true;
    }
  }

  async #read(slug: string): Promise<Template | undefined> {
    const known = this.templates.get(slug);
    if (known) return known;
    try {
      const template = await parseOpened(await this.#readFile(`starters/${slug}/template.json`));
      this.templates = new Map([...this.templates, [slug, template]]);
      return template;
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
                <platen-thumbnail
                  aria-hidden="true"
                  .template=${this.templates.get(starter.slug)}
                  .width=${240}
                ></platen-thumbnail>
                <span class="name">${starter.name}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${found.length === 0 ? html`<p role="status">${msg('No templates here')}</p>` : nothing}`;
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
      platen-thumbnail {
        aspect-ratio: 1;
        border: 1px solid var(--platen-line);
      }
      button:hover platen-thumbnail {
        border-color: var(--platen-line-strong);
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
