import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * The heading of a page: the focus goes to it when a person comes to the page, and the window's title is what it says.
 * @slot - Sentences about the page.
 * @slot actions - Buttons.
 * @fires heading-change - Crosses shadow roots; `detail` is what it says, once it says something.
 */
export class PlatenPageHeading extends withProperties(PlatenElement, {
  heading: reactive(''),
  /** Address of the page above this one; empty: there is none. */
  backHref: reactive('', { attribute: 'back-href' }),
  backLabel: reactive('', { attribute: 'back-label' }),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('h1')?.focus(options);
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('heading') || this.heading === '') return;
    this.dispatchEvent(new CustomEvent('heading-change', { detail: this.heading, bubbles: true, composed: true }));
  }

  override render() {
    return html`
      ${
        this.backHref
          ? html`<a href=${this.backHref}><platen-icon name="ArrowLeft" flip></platen-icon>${this.backLabel}</a>`
          : nothing
      }
      <div class="line">
        <h1 tabindex="-1"><bdi>${this.heading}</bdi></h1>
        <div class="actions"><slot name="actions"></slot></div>
      </div>
      <div class="about"><slot></slot></div>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        margin-block-end: 20px;
      }
      a {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        margin-block-end: 6px;
        color: var(--platen-ink-soft);
        text-decoration: none;
        --platen-icon-size: 16px;
      }
      a:hover {
        color: var(--platen-ink);
        text-decoration: underline;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 10px 16px;
      }
      h1 {
        flex: 1 1 240px;
        min-width: 0;
        margin: 0;
        font-size: 22px;
        letter-spacing: -0.015em;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      h1:focus {
        outline: none;
      }
      h1:focus-visible {
        outline: 2px solid var(--platen-accent);
        outline-offset: 3px;
        border-radius: 4px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .about {
        max-width: 70ch;
        margin-block-start: 4px;
        color: var(--platen-ink-soft);
      }
      @media (max-width: 860px) {
        .about {
          margin-block-start: 10px;
        }
      }
    `,
  ];
}

defineElement('platen-page-heading', PlatenPageHeading);
