import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SharingState } from '@platen/api';
import { defineElement } from '../../controls/define.ts';
import { fieldStyles } from '../../controls/field-styles.ts';
import { currentLocale } from '../../locales/localization.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { errorText } from '../asset-browser/error-text.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/switch-field.ts';
import '../check/check-note.ts';

/** How the template is shared with people who have no account: whether at all, its link, and its form for other sites. */
export class PlatenShareDialog extends withProperties(EditorElement, {
  /** Last response of the service; undefined until there is one. */
  sharing: internal<SharingState>(),
  isBusy: internal(false),
  error: internal(''),
  /** The last item copied to the clipboard. */
  copied: internal<'link' | 'code'>(),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  /** Reads the sharing settings of the template, which must be saved first. */
  async #read(): Promise<void> {
    await this.#ask(async (params) => this.editor?.service?.client.getTemplateShare({ params }));
  }

  async #change(body: { enabled: boolean } | { allow_duplication: boolean }): Promise<void> {
    this.copied = undefined;
    await this.#ask(async (params) => this.editor?.service?.client.updateTemplateShare({ params, body }));
  }

  async #ask(call: (params: { templateId: number }) => Promise<SharingState | undefined>): Promise<void> {
    const saving = this.editor?.link?.open.peek()?.saving;
    if (!saving || this.isBusy) return;
    this.isBusy = true;
    this.error = '';
    try {
      // What others see is what the service has.
      const isSaved = await saving.save();
      const { id } = saving.place.peek();
      if (!isSaved || id === undefined) this.error = msg('Not saved. Only saved templates can be shared.');
      else this.sharing = (await call({ templateId: Number(id) })) ?? this.sharing;
    } catch (error) {
      this.error = errorText(error);
    }
    this.isBusy = false;
  }

  async #copy(what: 'link' | 'code', text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
    } catch {
      // The page may not use the clipboard: the text is selected, and one key copies it.
      this.renderRoot.querySelector<HTMLInputElement>(`#${what}`)?.select();
      this.error = msg('This page cannot use the clipboard. Copy the selected text manually.');
    }
  }

  override render() {
    const { editor, sharing } = this;
    if (!editor) return nothing;
    return html`<platen-dialog
      open
      .heading=${msg('Share')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <div class="all">
        ${
          sharing
            ? this.#renderSharing(sharing)
            : this.error === ''
              ? html`<p role="status">${msg('Loading…')}</p>`
              : html`<platen-button icon="RefreshCw" @click=${() => this.#read()}>${msg('Try again')}</platen-button>`
        }
        <p class="error" role="alert">${this.error}</p>
      </div>
    </platen-dialog>`;
  }

  #renderSharing({ enabled, allow_duplication, share_url, embed_code, stats }: SharingState) {
    const count = new Intl.NumberFormat(currentLocale());
    return html`
      ${enabled ? nothing : html`<platen-check-note></platen-check-note>`}
      <platen-switch-field
        .label=${msg('Anyone with the link can fill in and download this template')}
        .value=${live(enabled)}
        ?disabled=${this.isBusy}
        @value-change=${(event: CustomEvent<boolean>) => this.#change({ enabled: event.detail })}
      ></platen-switch-field>
      <platen-switch-field
        .label=${msg('Others can copy it to their workspaces')}
        .value=${live(allow_duplication)}
        ?disabled=${this.isBusy || !enabled}
        @value-change=${(event: CustomEvent<boolean>) => this.#change({ allow_duplication: event.detail })}
      ></platen-switch-field>
      ${
        enabled && share_url !== null && embed_code !== null
          ? html`${this.#renderText('link', msg('Link'), share_url, msg('Copy link'))}
              ${this.#renderText('code', msg('HTML form for other sites'), embed_code, msg('Copy HTML'))}
              <p class="note">
                ${msg(str`Visitors: ${count.format(stats.views)}. Copies: ${count.format(stats.copies)}.`)}
              </p>`
          : html`<p class="note">${msg('Only your workspace can see it. Earlier links no longer work.')}</p>`
      }
      <div class="said" role="status">${this.copied ? msg('Copied') : nothing}</div>
    `;
  }

  #renderText(what: 'link' | 'code', label: string, text: string, action: string) {
    return html`<div class="field">
      <label class="name" for=${what}>${label}</label>
      <div class="line">
        <span class="box"
          ><input
            id=${what}
            dir="ltr"
            readonly
            .value=${text}
            @focus=${(event: Event) => event.target instanceof HTMLInputElement && event.target.select()}
        /></span>
        <platen-button
          icon=${this.copied === what ? 'Check' : 'Copy'}
          .label=${action}
          @click=${() => this.#copy(what, text)}
          >${action}</platen-button
        >
      </div>
    </div>`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: block;
      }
      .all {
        display: grid;
        gap: 16px;
      }
      .field {
        display: grid;
        gap: 4px;
      }
      .line {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 8px;
      }
      .box {
        width: 100%;
      }
      .note {
        color: var(--platen-ink-soft);
      }
      .said {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      .error {
        color: var(--platen-danger);
      }
      .error:empty {
        display: none;
      }
      @container (max-width: 420px) {
        .line {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
}

defineElement('platen-share-dialog', PlatenShareDialog);
