import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { statusText } from './check-text.ts';
import { checkDesign, lastCheck } from './design-check.ts';
import '../../controls/button.ts';

/** Says before a design is given to others whether values can break it, and leads to what was found. */
export class PlatenCheckNote extends withProperties(EditorElement, {
  isRunning: internal(true),
}) {
  #started = false;

  override willUpdate(): void {
    const { editor } = this;
    if (!editor || this.#started) return;
    this.#started = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    this.isRunning = true;
    try {
      if (lastCheck(editor)?.template !== editor.document.template.peek()) await checkDesign(editor);
    } catch {
      // The check is only offered; its dialog says why there is none.
    }
    this.isRunning = false;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    return html`<p role="status">${statusText(lastCheck(editor)?.check, this.isRunning)}</p>
      <platen-button ?disabled=${this.isRunning} @click=${() => (editor.state.dialog.value = 'check')}
        >${msg('Check design…')}</platen-button
      >`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: center;
        justify-content: space-between;
      }
      p {
        flex: 1 1 220px;
        margin: 0;
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

defineElement('platen-check-note', PlatenCheckNote);
