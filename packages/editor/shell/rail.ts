import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../controls/define.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { EditorElement } from '../panels/editor-element.ts';
import { findIcon } from '../controls/icon-registry.ts';
import { panelsOf } from './panel-table.ts';
import { reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/icon.ts';

/** The row of panels that can be opened; at the side, or at the bottom of narrow screens. */
export class PlatenRail extends withProperties(EditorElement, {
  hiddenSections: reactive<ReadonlySet<string>>(new Set(), { attribute: false }),
}) {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { panel: open } = editor.state;
    return html`<nav aria-label=${msg('Panels')}>
      ${panelsOf(editor)
        .filter(({ id, isOffered }) => !this.hiddenSections.has(id) && isOffered?.(editor) !== false)
        .map(
          ({ id, label, icon }) =>
            html`<button
              type="button"
              part="rail-button"
              aria-expanded=${String(open.value === id)}
              data-panel=${id}
              @click=${() => (open.value = open.peek() === id ? undefined : id)}
            >
              ${
                findIcon(icon)
                  ? html`<platen-icon .name=${icon}></platen-icon>`
                  : html`<b aria-hidden="true">${[...label()][0]}</b>`
              }<span dir="auto">${label()}</span>
            </button>`,
        )}
      <span class="space"></span>
      <button type="button" class="minor" aria-haspopup="dialog" @click=${() => editor.run('view.shortcuts')}>
        <platen-icon name="Keyboard"></platen-icon><span>${msg('Shortcuts')}</span>
      </button>
    </nav>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        overflow: auto;
        scrollbar-width: none;
      }
      nav {
        display: flex;
        flex-direction: column;
        gap: 2px;
        min-height: 100%;
        padding: 6px 4px;
      }
      .space {
        flex: 1;
      }
      button {
        --platen-icon-size: 20px;
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 3px;
        width: 72px;
        padding: 7px 0 6px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: none;
        color: var(--platen-ink-soft);
        cursor: pointer;
        touch-action: manipulation;
      }
      button:hover {
        background: var(--platen-hover);
        color: var(--platen-ink);
      }
      button[aria-expanded='true'] {
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      b {
        height: var(--platen-icon-size);
        font-size: 15px;
        line-height: var(--platen-icon-size);
      }
      span {
        max-width: 100%;
        overflow: hidden;
        font-size: 11px;
        letter-spacing: -0.01em;
        text-overflow: ellipsis;
      }
      @media (forced-colors: active) {
        button[aria-expanded='true'] {
          border-color: Highlight;
        }
      }
      @container editor (max-width: 700px) and (min-height: 500.1px) {
        nav {
          flex-direction: row;
          justify-content: space-around;
          min-height: 0;
          padding: 3px;
        }
        .space,
        .minor {
          display: none;
        }
      }
    `,
  ];
}

defineElement('platen-rail', PlatenRail);
