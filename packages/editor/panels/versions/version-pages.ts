import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import '../thumbnail/thumbnail.ts';
import './page-difference.ts';

/** All pages of a version, or where they differ from another one. A page is drawn once it is scrolled to. */
export class PlatenVersionPages extends withProperties(EditorElement, {
  template: reactive<Template>(undefined, { attribute: false }),
  /** Compared with `template`; undefined: the pages as they are. */
  later: reactive<Template>(undefined, { attribute: false }),
  /** Numbers of the pages that were in view, from 1. */
  seen: internal<ReadonlySet<number>>(new Set<number>()),
}) {
  readonly #watcher = new IntersectionObserver(
    (entries) => {
      const numbers = entries.filter((each) => each.isIntersecting).map(({ target }) => numberOf(target));
      if (numbers.length > 0) this.seen = new Set([...this.seen, ...numbers]);
    },
    { rootMargin: '200px' },
  );

  override updated(): void {
    for (const page of this.renderRoot.querySelectorAll('figure')) this.#watcher.observe(page);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watcher.disconnect();
  }

  override render() {
    const { template, later } = this;
    const count = Math.max(template?.pages.length ?? 0, later?.pages.length ?? 0);
    return Array.from({ length: count }, (_, index) => {
      const number = index + 1;
      const page = template?.pages[index] ?? later?.pages[index];
      const title = msg(str`Page ${number}`);
      const label = page?.name ? `${title}: ${page.name}` : title;
      return html`<figure data-page=${number}>
        ${this.#renderPage(number, label)}
        <figcaption dir="auto">${label}</figcaption>
      </figure>`;
    });
  }

  #renderPage(number: number, label: string) {
    if (!this.seen.has(number)) return html`<div class="blank"></div>`;
    return this.later
      ? html`<platen-page-difference
          .earlier=${this.template}
          .later=${this.later}
          .pageNumber=${number}
        ></platen-page-difference>`
      : html`<platen-thumbnail
          .template=${this.template}
          .pageNumber=${number}
          .width=${640}
          .label=${label}
        ></platen-thumbnail>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 14px;
      }
      figure {
        display: grid;
        gap: 4px;
        justify-items: center;
        min-width: 0;
        margin: 0;
      }
      platen-thumbnail,
      platen-page-difference,
      .blank {
        width: 100%;
        height: min(40vh, 380px);
      }
      figcaption {
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
      }
    `,
  ];
}

function numberOf(target: Element): number {
  return Number(target instanceof HTMLElement ? target.dataset.page : 0);
}

defineElement('platen-version-pages', PlatenVersionPages);
