import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Action, ActionGroup } from '../../actions/action.ts';
import { actionsOf } from '../../actions/host-actions.ts';
import { formatShortcut, isMacPlatform } from '../../controls/shortcut.ts';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import '../../controls/dialog.ts';

/** All keys, as the table of actions declares them, and what the pointer does with them held. */
export class PlatenShortcutSheet extends EditorElement {
  #close(): void {
    const { editor } = this;
    if (editor?.state.dialog.peek() === 'shortcuts') editor.state.dialog.value = undefined;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const isMac = isMacPlatform();
    const groups: [ActionGroup, string][] = [
      ['tools', msg('Tools')],
      ['edit', msg('Edit')],
      ['arrange', msg('Arrange')],
      ['view', msg('View')],
      ['text', msg('Text')],
      ['time', msg('Time')],
      ['file', msg('File')],
      ['more', msg('More')],
    ];
    const pointer: [keys: string, words: string][] = [
      [isMac ? '⌘' : msg('Ctrl'), msg('Select inside a group; drag without snapping')],
      [msg('Shift'), msg('Add to selection; keep ratio; rotate by 15°')],
      [isMac ? '⌥' : msg('Alt'), msg('Drag a copy; resize from center; show distances')],
      [msg('Space'), msg('Hold to pan')],
      ['F6', msg('Go to the next part of the editor')],
    ];
    // Letters are the tools' keys, so a selected text is not typed over: it is entered first, or pasted into.
    const ofTexts: [keys: readonly string[], words: string][] = [
      [[formatShortcut('Enter', isMac)], msg('Edit the selected text; typing replaces it')],
      [[formatShortcut('Mod+KeyV', isMac)], msg('Paste over the selected text')],
      [[formatShortcut('Shift+F10', isMac)], msg('Suggestions for the misspelled word at the cursor')],
    ];
    return html`<platen-dialog
      .heading=${msg('Keyboard shortcuts')}
      size="large"
      text
      open
      @dialog-close=${this.#close}
    >
      <div class="groups">
        ${groups.map(([group, title]) => {
          const actions = actionsOf(editor).filter((action) => action.group === group && action.shortcuts?.length);
          if (actions.length === 0) return nothing;
          return this.#group(title, [...joinLines(actions, isMac), ...(group === 'text' ? ofTexts : [])]);
        })}
        ${this.#group(
          msg('With the pointer'),
          pointer.map(([keys, words]) => [[keys], words]),
        )}
      </div>
    </platen-dialog>`;
  }

  #group(title: string, lines: readonly [keys: readonly string[], words: string][]) {
    return html`<section>
      <h3>${title}</h3>
      <dl>
        ${lines.map(
          ([keys, words]) =>
            html`<div>
              <dt>${words}</dt>
              <dd>${keys.map((key) => html`<kbd dir="ltr">${key}</kbd>`)}</dd>
            </div>`,
        )}
      </dl>
    </section>`;
  }

  static override styles = [
    baseStyles,
    css`
      .groups {
        columns: 3 260px;
        column-gap: 32px;
      }
      section {
        margin-block-end: 20px;
      }
      h3 {
        margin-block-end: 6px;
        font-size: 1em;
        font-weight: 650;
        break-after: avoid;
      }
      dl {
        margin: 0;
      }
      dl div {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: 12px;
        padding-block: 3px;
        break-inside: avoid;
      }
      dd {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 4px;
        margin: 0;
      }
      kbd {
        padding: 1px 6px;
        border: 1px solid var(--platen-line);
        border-radius: 4px;
        background: var(--platen-sunken);
        font: inherit;
        font-size: 0.92em;
        white-space: nowrap;
      }
    `,
  ];
}

/** One line for each thing that is done, with all keys that do it. */
function joinLines(actions: readonly Action[], isMac: boolean): [keys: readonly string[], words: string][] {
  const lines = new Map<string, string[]>();
  for (const action of actions) {
    // The same sign on the number pad goes without saying.
    const keys = (action.shortcuts ?? []).filter((shortcut) => !/Numpad/.test(shortcut));
    const label = action.label();
    lines.set(label, [...(lines.get(label) ?? []), ...keys.map((key) => formatShortcut(key, isMac))]);
  }
  return [...lines].map(([label, keys]) => [keys, label]);
}

defineElement('platen-shortcut-sheet', PlatenShortcutSheet);
