import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { actionMenu, shortcutOf } from '../actions/action-menu.ts';
import { actionTable, findAction } from '../actions/action-table.ts';
import { setTemplate } from '../commands/edit-pages.ts';
import { defineElement } from '../controls/define.ts';
import { findIcon } from '../controls/icon-registry.ts';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { EditorElement } from '../panels/editor-element.ts';
import { hasDesignChoices } from '../store/shown-design.ts';
import { isReviewed } from '../panels/review-panel/is-reviewed.ts';
import type { Section } from './sections.ts';
import type { ToolbarButton } from './toolbar-button.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';
import '../controls/icon-button.ts';
import '../controls/menu.ts';
import './saving-status.ts';

/** The bar at the top: menu, name, undo, saving, preview, what the host adds, share and export. */
export class PlatenTopBar extends withProperties(EditorElement, {
  hiddenSections: reactive<ReadonlySet<Section>>(new Set(), { attribute: false }),
  toolbarButtons: reactive<readonly ToolbarButton[]>([], { attribute: false }),
  items: internal<readonly MenuItem[]>([]),
  exports: internal<readonly MenuItem[]>([]),
}) {
  #menus: typeof import('../actions/main-menu.ts') | undefined;
  readonly #loadMenus = async (): Promise<void> => void (this.#menus = await import('../actions/main-menu.ts'));

  #onMenu(event: CustomEvent<boolean>): void {
    const { editor } = this;
    if (!event.detail || !editor) return;
    this.items = this.#menus?.mainMenu(editor) ?? [];
  }

  #onExportMenu(event: CustomEvent<boolean>): void {
    if (event.detail && this.editor) this.exports = actionMenu(this.editor, exportActions());
  }

  #onRename(event: Event): void {
    const { editor } = this;
    if (!editor || !(event.target instanceof HTMLInputElement)) return;
    const name = event.target.value.trim().slice(0, 255);
    editor.apply(setTemplate(msg('Rename template'), { name }));
    event.target.value = editor.state.template.peek().name;
  }

  #onNameKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLInputElement) || event.isComposing) return;
    if (event.key === 'Escape') event.target.value = this.editor?.state.template.peek().name ?? '';
    if (event.key === 'Enter' || event.key === 'Escape') this.editor?.artboard?.focus();
  }

  override updated(): void {
    // Without it nothing is lost: the panel says the same.
    if (this.editor && !this.hiddenSections.has('review') && isReviewed(this.editor)) {
      import('../panels/review-panel/approval-status.ts').catch(() => undefined);
    }
    if (this.editor && hasDesignChoices(this.editor.state.template.value)) {
      import('../panels/design-menu/design-menu.ts').catch(() => undefined);
    }
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { document, state, permissions } = editor;
    const { name } = state.template.value;
    const has = (section: Section): boolean => !this.hiddenSections.has(section);
    return html`
      <slot name="logo"></slot>
      ${
        has('menu')
          ? html`<platen-menu
              exportparts="menu"
              .label=${msg('Menu')}
              .items=${this.items}
              .load=${this.#loadMenus}
              @open-change=${this.#onMenu}
              @menu-select=${(event: CustomEvent<string>) => editor.run(event.detail)}
              ><platen-icon-button slot="trigger" icon="Menu" haspopup="menu" .label=${msg('Menu')}></platen-icon-button
            ></platen-menu>`
          : nothing
      }
      <input
        class="name"
        part="name"
        dir="auto"
        autocomplete="off"
        maxlength="255"
        aria-label=${msg('Template name')}
        placeholder=${msg('Untitled template')}
        ?disabled=${!permissions.value.has('rename')}
        .value=${name}
        @change=${this.#onRename}
        @keydown=${this.#onNameKey}
      />
      <div class="group">
        <platen-icon-button
          icon="Undo2"
          flip
          .label=${msg('Undo')}
          .shortcut=${shortcutOf('edit.undo')}
          ?disabled=${!document.canUndo.value}
          @click=${() => editor.run('edit.undo')}
        ></platen-icon-button>
        <platen-icon-button
          icon="Redo2"
          flip
          data-spare=${document.canRedo.value ? nothing : ''}
          .label=${msg('Redo')}
          .shortcut=${shortcutOf('edit.redo')}
          ?disabled=${!document.canRedo.value}
          @click=${() => editor.run('edit.redo')}
        ></platen-icon-button>
      </div>
      <platen-saving-status></platen-saving-status>
      ${has('review') && isReviewed(editor) ? html`<platen-approval-status></platen-approval-status>` : nothing}
      <span class="space"></span>
      ${hasDesignChoices(state.template.value) ? html`<platen-design-menu></platen-design-menu>` : nothing}
      <slot name="toolbar"></slot>
      ${this.toolbarButtons.map((button) => this.#hostButton(button))}
      ${
        has('preview')
          ? html`<platen-icon-button
              icon="Play"
              toggle
              .label=${msg('Preview')}
              .shortcut=${shortcutOf('view.preview')}
              .pressed=${state.isPreviewing.value}
              @click=${() => editor.run('view.preview')}
            ></platen-icon-button>`
          : nothing
      }
      ${
        has('share') && findAction('file.share')?.isEnabled?.(editor)
          ? html`<platen-button
              data-spare
              exportparts="button: share-button"
              icon="Share2"
              haspopup="dialog"
              @click=${() => editor.run('file.share')}
              ><span class="word">${msg('Share')}</span></platen-button
            >`
          : nothing
      }
      ${has('export') ? this.#export(editor) : nothing}
    `;
  }

  #export(editor: Editor) {
    const ids = exportActions();
    const [only] = ids;
    if (only === undefined) return nothing;
    const words = html`<span class="word">${msg('Export')}</span>`;
    if (ids.length === 1) {
      return html`<platen-button
        exportparts="button: export-button"
        variant="primary"
        icon="Download"
        haspopup="dialog"
        @click=${() => editor.run(only)}
        >${words}</platen-button
      >`;
    }
    return html`<platen-menu
      exportparts="menu"
      placement="below-end"
      .label=${msg('Export')}
      .items=${this.exports}
      @open-change=${this.#onExportMenu}
      @menu-select=${(event: CustomEvent<string>) => editor.run(event.detail)}
      ><platen-button
        slot="trigger"
        exportparts="button: export-button"
        variant="primary"
        icon="Download"
        haspopup="menu"
        >${words}</platen-button
      ></platen-menu
    >`;
  }

  #hostButton(button: ToolbarButton) {
    const press = (): void => {
      const { editor } = this;
      if (!editor) return;
      editor.emit('toolbar-button', { id: button.id });
      void button.run?.(editor);
    };
    return button.icon !== undefined && findIcon(button.icon)
      ? html`<platen-icon-button
          exportparts="button: toolbar-button"
          .icon=${button.icon}
          .label=${button.label}
          @click=${press}
        ></platen-icon-button>`
      : html`<platen-button
          exportparts="button: toolbar-button"
          .variant=${button.isPrimary ? 'primary' : 'plain'}
          @click=${press}
          >${button.label}</platen-button
        >`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        min-width: 0;
        padding-inline: 8px;
      }
      .group {
        display: flex;
      }
      .space {
        flex: 1;
      }
      .name {
        flex: 0 1 auto;
        min-width: 70px;
        max-width: 320px;
        height: var(--platen-control-height);
        padding: 2px 8px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: transparent;
        font-weight: 600;
        field-sizing: content;
        text-overflow: ellipsis;
      }
      .name:hover:enabled {
        border-color: var(--platen-line-strong);
      }
      .name:focus {
        border-color: var(--platen-accent);
        background: var(--platen-sunken);
        outline: 1px solid var(--platen-accent);
      }
      .name::placeholder {
        color: var(--platen-ink-soft);
        opacity: 1;
      }
      @container editor (max-width: 600px) {
        :host {
          gap: 2px;
          padding-inline: 4px;
        }
        .name {
          flex: 1 1 40px;
          min-width: 40px;
        }
        .space {
          flex: none;
        }
        .word {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
      /* The name of the template needs the room; what goes is in the menu. */
      @container editor (max-width: 480px) {
        [data-spare] {
          display: none;
        }
      }
    `,
  ];
}

function exportActions(): string[] {
  return actionTable.filter(({ id }) => id.startsWith('file.export')).map(({ id }) => id);
}

defineElement('platen-top-bar', PlatenTopBar);
