import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { actionMenu, separator, shortcutOf } from '../actions/action-menu.ts';
import { defineElement } from '../controls/define.ts';
import type { MenuItem } from '../controls/menu-item.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { EditorElement } from '../panels/editor-element.ts';
import type { Section } from './sections.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';
import '../controls/icon-button.ts';
import '../controls/menu.ts';

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;

/** The bar at the bottom: pages, what the engine reports, and zoom. */
export class PlatenBottomBar extends withProperties(EditorElement, {
  hiddenSections: reactive<ReadonlySet<Section>>(new Set(), { attribute: false }),
  items: internal<readonly MenuItem[]>([]),
}) {
  #onZoomMenu(event: CustomEvent<boolean>): void {
    const { editor } = this;
    if (!event.detail || !editor) return;
    const { zoom } = editor.state.view.peek();
    this.items = [
      ...actionMenu(editor, ['view.fit-page', 'view.fit-selection', separator]),
      'separator',
      ...zoomSteps.map((step) => ({
        id: `zoom:${step}`,
        label: percent(step),
        checked: Math.abs(zoom - step) < 0.005,
      })),
      'separator',
      ...actionMenu(editor, ['view.toggle-rulers', 'view.toggle-guides', 'view.toggle-snapping']),
    ];
  }

  #onZoom(event: CustomEvent<string>): void {
    const { editor } = this;
    const step = /^zoom:(.+)$/.exec(event.detail)?.[1];
    if (step === undefined) editor?.run(event.detail);
    else editor?.artboard?.zoomTo(Number(step));
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const { pages } = state.template.value;
    const at = pages.indexOf(state.page.value);
    return html`
      <div class="group" role="group" aria-label=${msg('Pages')}>
        <platen-icon-button
          icon="ChevronLeft"
          flip
          tip-placement="above-center"
          .label=${msg('Previous page')}
          .shortcut=${shortcutOf('page.previous')}
          ?disabled=${at <= 0}
          @click=${() => editor.run('page.previous')}
        ></platen-icon-button>
        <button type="button" class="pages" @click=${() => (state.panel.value = 'pages')}>
          ${
            at < 0
              ? html`<span>${msg('Master')}</span>`
              : html`<span class="long">${msg(str`Page ${at + 1} of ${pages.length}`)}</span
                  ><span class="short" aria-hidden="true">${at + 1}/${pages.length}</span>`
          }
        </button>
        <platen-icon-button
          icon="ChevronRight"
          flip
          tip-placement="above-center"
          .label=${msg('Next page')}
          .shortcut=${shortcutOf('page.next')}
          ?disabled=${at >= pages.length - 1}
          @click=${() => editor.run('page.next')}
        ></platen-icon-button>
        ${
          editor.permissions.value.has('multipage')
            ? html`<platen-icon-button
                icon="Plus"
                tip-placement="above-center"
                .label=${msg('Add page')}
                @click=${() => editor.run('page.add')}
              ></platen-icon-button>`
            : nothing
        }
      </div>
      ${this.#reports()}
      <span class="space"></span>
      ${
        this.hiddenSections.has('zoom')
          ? nothing
          : html`<div class="group" role="group" aria-label=${msg('Zoom')}>
              <platen-icon-button
                icon="ZoomOut"
                tip-placement="above-center"
                .label=${msg('Zoom out')}
                .shortcut=${shortcutOf('view.zoom-out')}
                @click=${() => editor.run('view.zoom-out')}
              ></platen-icon-button>
              <platen-menu
                placement="above-end"
                .label=${msg('Zoom')}
                .items=${this.items}
                @open-change=${this.#onZoomMenu}
                @menu-select=${this.#onZoom}
                ><platen-button slot="trigger" variant="quiet" haspopup="menu" class="zoom"
                  ><bdi>${percent(state.view.value.zoom)}</bdi></platen-button
                ></platen-menu
              >
              <platen-icon-button
                icon="ZoomIn"
                tip-placement="above-center"
                .label=${msg('Zoom in')}
                .shortcut=${shortcutOf('view.zoom-in')}
                @click=${() => editor.run('view.zoom-in')}
              ></platen-icon-button>
            </div>`
      }
    `;
  }

  #reports() {
    const { editor } = this;
    const report = editor?.state.report.value ?? [];
    if (!editor || report.length === 0) return nothing;
    import('../controls/popover.ts').catch(() => undefined);
    return html`<platen-popover placement="above-start" .label=${msg('Warnings')}>
      <platen-button slot="trigger" variant="quiet" icon="TriangleAlert" haspopup="dialog" class="warning"
        >${msg(str`Warnings: ${report.length}`)}</platen-button
      >
      <ul>
        ${report.slice(0, 50).map(
          ({ layer, message }) =>
            html`<li>
              <button
                type="button"
                ?disabled=${layer === undefined}
                @click=${() => layer !== undefined && (editor.state.selection.value = [layer])}
              >
                ${message}
              </button>
            </li>`,
        )}
      </ul>
    </platen-popover>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 10px;
        min-width: 0;
        padding-inline: 8px;
      }
      .group {
        display: flex;
        align-items: center;
      }
      .space {
        flex: 1;
      }
      .zoom {
        min-width: 62px;
        font-variant-numeric: tabular-nums;
      }
      .warning {
        color: var(--platen-warning);
      }
      .pages {
        min-height: var(--platen-control-height);
        padding: 0 6px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
        cursor: pointer;
      }
      .pages:hover {
        background: var(--platen-hover);
      }
      .short {
        display: none;
      }
      platen-popover:not(:defined) ul {
        display: none;
      }
      li button {
        width: 100%;
        padding: 6px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      li button:hover {
        background: var(--platen-hover);
      }
      @container editor (max-width: 600px) {
        .long {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        .short {
          display: inline;
        }
      }
    `,
  ];
}

/** A share as the interface's language writes it. */
function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

defineElement('platen-bottom-bar', PlatenBottomBar);
