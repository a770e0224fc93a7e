import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { currentLocale } from '../../locales/localization.ts';
import type { ConflictChoice } from '../../saving/template-saving.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../thumbnail/thumbnail.ts';

/** Both versions of a template that was saved by another in the meantime, and what to do. */
export class PlatenConflict extends withProperties(EditorElement, {
  busy: internal<ConflictChoice>(),
}) {
  async #choose(choice: ConflictChoice): Promise<void> {
    const { editor } = this;
    if (!editor?.link || this.busy) return;
    this.busy = choice;
    try {
      await editor.link.resolveConflict(choice);
      if (!editor.link.open.value?.saving.conflict.value) editor.state.dialog.value = undefined;
    } catch (error) {
      editor.link.fail(error);
    }
    this.busy = undefined;
  }

  override render() {
    const { editor } = this;
    const conflict = editor?.link?.open.value?.saving.conflict.value;
    if (!editor || !conflict) return nothing;
    const { mine, theirs } = conflict;
    const time = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
    const when = time.format(theirs.savedAtMs);
    const mayCopy = editor.permissions.value.has('create');
    const page = editor.state.template.value.pages.findIndex(({ id }) => id === editor.state.pageId.value) + 1 || 1;
    const button = (choice: ConflictChoice, label: string, variant: 'plain' | 'primary') =>
      html`<platen-button
        .variant=${variant}
        ?busy=${this.busy === choice}
        ?disabled=${this.busy !== undefined && this.busy !== choice}
        @click=${() => this.#choose(choice)}
        >${label}</platen-button
      >`;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Two versions exist')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <p>
        ${msg('Someone else saved this template while you were working on it. Nothing is lost. Choose which version to keep.')}
      </p>
      <div class="versions">
        <section>
          <h3>${msg('My version')}</h3>
          <platen-thumbnail
            .template=${mine}
            .pageNumber=${page}
            .width=${480}
            .label=${msg('My version')}
          ></platen-thumbnail>
          <p>${msg('Open here, not saved yet.')}</p>
        </section>
        <section>
          <h3>${msg('Their version')}</h3>
          <platen-thumbnail
            .template=${theirs.template}
            .pageNumber=${page}
            .width=${480}
            .label=${msg('Their version')}
          ></platen-thumbnail>
          <p>${msg(str`Saved ${when}.`)}</p>
        </section>
      </div>
      <div slot="footer" class="choices">
        ${button('theirs', msg('Keep their version'), 'plain')}
        ${mayCopy ? button('copy', msg('Open my version as a copy'), 'plain') : nothing}
        ${button('mine', msg('Keep my version'), 'primary')}
      </div>
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      .versions {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
        gap: 18px;
        margin-block-start: 14px;
      }
      h3 {
        margin-block-end: 6px;
      }
      section p {
        margin-block-start: 6px;
        color: var(--platen-ink-soft);
      }
      platen-thumbnail {
        height: 300px;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
      @media (max-width: 600px) {
        platen-thumbnail {
          height: 170px;
        }
      }
    `,
  ];
}

defineElement('platen-conflict', PlatenConflict);
