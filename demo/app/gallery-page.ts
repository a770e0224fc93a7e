import { LitElement, css, html, nothing } from 'lit';
import { controls } from '@platen/playground';
import { internal, withProperties } from '@platen/editor/element';
import { fetchStarters, thumbnailUrl, type StarterSummary } from './demo-server.ts';

/** All starter templates as images, by category and by name. */
class GalleryPage extends withProperties(LitElement, {
  starters: internal<StarterSummary[]>(),
  error: internal(''),
  category: internal(''),
  query: internal(''),
}) {
  constructor() {
    super();
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.starters = await fetchStarters();
      document.title = 'Platen: starter templates';
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  get #shown(): StarterSummary[] {
    const query = this.query.trim().toLowerCase();
    return (this.starters ?? []).filter(
      (starter) =>
        (!this.category || starter.category === this.category) &&
        (!query ||
          `${starter.name} ${starter.category} ${starter.width}x${starter.height}`.toLowerCase().includes(query)),
    );
  }

  override render() {
    const categories = [...new Set((this.starters ?? []).map((starter) => starter.category))];
    return html`
      <div class="intro">
        <h1>Start from a template</h1>
        <p>
          Each one is a design with parameters. Open it, change them, and watch the browser's worker and Node draw the
          same image, or play the video. “Use this template” copies it into your workspace.
        </p>
        <p class="ways">
          <a class="button primary" href="/dashboard/">Open the dashboard</a>
          <a class="button" href="/editor/">Try the editor</a>
        </p>
        <div class="find">
          <label>
            <span class="hidden-visually">Find a template</span>
            <input
              type="search"
              placeholder="Find a template"
              .value=${this.query}
              @input=${(event: InputEvent) => {
                if (event.target instanceof HTMLInputElement) this.query = event.target.value;
              }}
            />
          </label>
          <div class="categories" role="group" aria-label="Category">
            ${['', ...categories].map(
              (category) => html`
                <button aria-pressed=${this.category === category} @click=${() => (this.category = category)}>
                  ${category || 'All'}
                </button>
              `,
            )}
          </div>
        </div>
      </div>
      ${this.error ? this.#failed() : this.starters ? this.#grid() : this.#waiting()}
    `;
  }

  #failed() {
    return html`<div class="notice" role="alert">
      <p>The templates could not be loaded. ${this.error}</p>
      <button @click=${this.#load}>Try again</button>
    </div>`;
  }

  #waiting() {
    return html`<ul aria-busy="true" aria-label="Loading templates">
      ${Array.from({ length: 8 }, () => html`<li><span class="frame pending"></span></li>`)}
    </ul>`;
  }

  #grid() {
    const shown = this.#shown;
    if (shown.length === 0) {
      return html`<div class="notice">
        <p>No template matches “${this.query || this.category}”.</p>
        <button
          @click=${() => {
            this.query = '';
            this.category = '';
          }}
        >
          Show all
        </button>
      </div>`;
    }
    return html`<ul>
      ${shown.map(
        (starter) => html`
          <li>
            <a href=${`/templates/${starter.slug}`}>
              <span class="frame">
                <img
                  src=${thumbnailUrl(starter.slug)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  .style=${`aspect-ratio: ${starter.width} / ${starter.height}`}
                  @load=${(event: Event) => event.target instanceof HTMLElement && event.target.classList.add('there')}
                />
                ${this.#badge(starter)}
              </span>
              <span class="name">${starter.name}</span>
              <span class="size">${starter.category} · ${starter.width} × ${starter.height}</span>
            </a>
          </li>
        `,
      )}
    </ul>`;
  }

  #badge({ pages, isVideo }: StarterSummary) {
    const words = [isVideo ? 'Video' : '', pages > 1 ? `${pages} pages` : ''].filter((word) => word !== '');
    return words.length > 0 ? html`<span class="pages">${words.join(', ')}</span>` : nothing;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        max-width: 1360px;
        margin: 0 auto;
        padding: 40px 24px 80px;
      }
      h1 {
        margin: 0;
        font-size: clamp(28px, 4vw, 40px);
        font-weight: 750;
        letter-spacing: -0.03em;
        line-height: 1.1;
      }
      .intro > p:not(.ways) {
        max-width: 60ch;
        margin: 10px 0 24px;
        color: var(--ink-soft);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
        margin: 0 0 28px;
      }
      .find {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        margin-bottom: 28px;
      }
      .find label {
        flex: 0 1 260px;
      }
      .categories {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .categories button {
        min-height: 38px;
        border-radius: 999px;
        background: transparent;
        color: var(--ink-soft);
      }
      .categories button[aria-pressed='true'] {
        border-color: transparent;
        background: var(--ink);
        color: var(--ground);
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
        gap: 28px 24px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      a {
        display: block;
        border-radius: var(--radius);
        color: inherit;
        text-decoration: none;
      }
      .frame {
        position: relative;
        display: grid;
        place-items: center;
        height: 280px;
        padding: 22px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--sunken);
        overflow: hidden;
        transition: border-color 0.15s;
      }
      a:hover .frame {
        border-color: var(--accent);
      }
      .frame img {
        max-width: 100%;
        max-height: 234px;
        width: auto;
        height: auto;
        min-height: 60px;
        border-radius: 4px;
        box-shadow: var(--shadow);
        opacity: 0;
        transition:
          opacity 0.25s,
          transform 0.2s;
      }
      .frame img.there {
        opacity: 1;
      }
      a:hover .frame img {
        transform: translateY(-3px);
      }
      .pending {
        animation: breathe 1.4s ease-in-out infinite alternate;
      }
      @keyframes breathe {
        to {
          opacity: 0.45;
        }
      }
      .pages {
        position: absolute;
        top: 12px;
        right: 12px;
        padding: 2px 9px;
        border-radius: 999px;
        background: rgb(20 18 28 / 78%);
        color: #fff;
        font-size: 12px;
        font-weight: 600;
      }
      .name {
        display: block;
        margin-top: 12px;
        font-weight: 620;
      }
      .size {
        display: block;
        color: var(--ink-soft);
        font-size: 13px;
      }
      .notice {
        padding: 56px 24px;
        border: 1px dashed var(--line);
        border-radius: var(--radius);
        text-align: center;
      }
      @media (prefers-reduced-motion: reduce) {
        .pending,
        .frame img {
          animation: none;
          transition: none;
        }
      }
      @media (max-width: 560px) {
        :host {
          padding: 28px 16px 60px;
        }
        ul {
          grid-template-columns: repeat(2, 1fr);
          gap: 20px 12px;
        }
        .frame {
          height: 190px;
          padding: 12px;
        }
        .frame img {
          max-height: 164px;
        }
      }
    `,
  ];
}

customElements.define('gallery-page', GalleryPage);
