import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { SharingState, TemplateEntry } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { shareStyles } from '../../elements/share-styles.ts';
import '../../elements/copy-field.ts';
import '../../elements/error-state.ts';
import './template-check.ts';

/**
 * Shares a template by a link and a form for other sites, or stops that.
 * @fires dialog-close - It should be removed.
 */
export class PlatenTemplateShareDialog extends withProperties(DashboardElement, {
  template: required<Pick<TemplateEntry, 'id' | 'name'>>(),
  sharing: internal<SharingState>(),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.sharing = await this.client.getTemplateShare({ params: { templateId: this.template.id } });
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #change(body: { enabled?: boolean; allow_duplication?: boolean }): Promise<void> {
    this.busy = true;
    const templateId = this.template.id;
    await this.attempt(async () => {
      this.sharing = await this.client.updateTemplateShare({ params: { templateId }, body });
    });
    this.busy = false;
    this.requestUpdate();
  }

  async #toggle(enabled: boolean): Promise<void> {
    const isOn = this.sharing?.enabled === true;
    const isSure =
      !isOn ||
      (await this.dashboard.questions.ask({
        heading: msg('Stop sharing?'),
        text: msg(
          'The links stop working immediately, including on sites that embed the form. Sharing it again creates new links.',
        ),
        confirm: msg('Stop sharing'),
        isDanger: true,
      }));
    if (isSure) await this.#change({ enabled });
    else this.sharing = this.sharing && { ...this.sharing };
  }

  override render() {
    const { sharing } = this;
    return html`<platen-dialog
      open
      .heading=${msg(str`Share “${this.template.name}”`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      ${this.error ? html`<platen-error-state .text=${this.error} @retry=${() => this.#load()}></platen-error-state>` : nothing}
      ${sharing ? this.#renderSharing(sharing) : this.error ? nothing : html`<p role="status">${msg('Loading…')}</p>`}
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Close')}</platen-button>
    </platen-dialog>`;
  }

  #renderSharing(sharing: SharingState) {
    const {
      enabled,
      allow_duplication: allowDuplication,
      share_url: url,
      embed_url: embedUrl,
      embed_code: code,
    } = sharing;
    return html`<div class="parts">
      ${enabled ? nothing : html`<platen-template-check .templateId=${this.template.id}></platen-template-check>`}
      <platen-switch-field
        .label=${msg('Anyone with the link can fill it in')}
        .hint=${msg('A public page with a form, a live image and downloads. No account needed.')}
        .value=${enabled}
        ?disabled=${this.busy}
        @value-change=${(event: CustomEvent<boolean>) => this.#toggle(event.detail)}
      ></platen-switch-field>
      ${
        enabled
          ? html`<platen-switch-field
                .label=${msg('Others can copy it')}
                .hint=${msg('To their own workspace, with the brand assets that it uses.')}
                .value=${allowDuplication}
                ?disabled=${this.busy}
                @value-change=${(event: CustomEvent<boolean>) => this.#change({ allow_duplication: event.detail })}
              ></platen-switch-field>
              <platen-copy-field .label=${msg('Link')} .value=${url ?? ''}></platen-copy-field>
              <platen-copy-field .label=${msg('Form as iframe')} .value=${embedUrl ?? ''}></platen-copy-field>
              <platen-copy-field .label=${msg('Code for your site')} .value=${code ?? ''}></platen-copy-field>
              <p class="links">
                <a href=${url ?? ''} target="_blank" rel="noopener">${msg('Open page')}</a>
              </p>`
          : nothing
      }
      ${
        sharing.created_at === null
          ? nothing
          : html`<dl>
              <div>
                <dt>${msg('Views')}</dt>
                <dd>${sharing.stats.views}</dd>
              </div>
              <div>
                <dt>${msg('Copies')}</dt>
                <dd>${sharing.stats.copies}</dd>
              </div>
            </dl>`
      }
    </div>`;
  }

  static override styles = [
    baseStyles,
    shareStyles,
    css`
      dl {
        display: flex;
        gap: 28px;
        margin: 0;
        padding-block-start: 14px;
        border-block-start: 1px solid var(--platen-line);
      }
      dt {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      dd {
        margin: 0;
        font-size: 1.3em;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

defineElement('platen-template-share-dialog', PlatenTemplateShareDialog);
