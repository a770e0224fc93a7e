import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { changesInWords, type ChangesOfPlace } from './change-words.ts';
import '../../controls/button.ts';

/** Lines that are shown before one asks for all. */
const firstLines = 12;

/** The changes from one state of a template to another, in words, by page. */
export class PlatenChangeList extends withProperties(EditorElement, {
  earlier: reactive<Template>(undefined, { attribute: false }),
  later: reactive<Template>(undefined, { attribute: false }),
  showsAll: internal(false),
}) {
  #known: { of: readonly unknown[]; changes: readonly ChangesOfPlace[] } | undefined;

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('earlier') || changed.has('later')) this.showsAll = false;
  }

  get #changes(): readonly ChangesOfPlace[] {
    const { earlier, later } = this;
    if (!earlier || !later) return [];
    if (this.#known?.of[0] !== earlier || this.#known.of[1] !== later)
      this.#known = { of: [earlier, later], changes: changesInWords(earlier, later) };
    return this.#known.changes;
  }

  override render() {
    const changes = this.#changes;
    if (changes.length === 0) return html`<p>${msg('No changes.')}</p>`;
    const count = changes.reduce((sum, { lines }) => sum + lines.length, 0);
    let left = this.showsAll ? Infinity : firstLines;
    return html`${changes.map(({ place, lines }) => {
      const shown = lines.slice(0, left);
      left -= shown.length;
      return shown.length === 0
        ? nothing
        : html`<h4 dir="auto">${place}</h4>
            <ul>
              ${shown.map((line) => html`<li dir="auto">${line}</li>`)}
            </ul>`;
    })}
    ${
      count > firstLines && !this.showsAll
        ? html`<platen-button variant="quiet" @click=${() => (this.showsAll = true)}
            >${msg(str`Show all ${count} changes`)}</platen-button
          >`
        : nothing
    }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      h4 {
        margin: 8px 0 2px;
        font-weight: 600;
      }
      h4:first-child {
        margin-block-start: 0;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li,
      p {
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-change-list', PlatenChangeList);
