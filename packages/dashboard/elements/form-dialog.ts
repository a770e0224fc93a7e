import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { baseStyles } from '@platen/editor/theme';
import { reactive, withProperties } from '@platen/editor/controls';
import { DashboardElement } from './dashboard-element.ts';
import { pageStyles } from './page-styles.ts';

/** The frame around the fields of such a dialog. */
export interface FormFrame {
  heading: string;
  /** `medium` by default. */
  size?: 'small' | 'medium' | 'large';
  /** Label of the button that continues. */
  action: string;
  /** Of that button. */
  icon?: string;
  variant?: 'primary' | 'danger';
  /** Whether it can be pressed; it can by default. */
  isReady?: boolean;
  /** Whether the focus begins at the button that sends nothing, for what destroys. */
  beginsAtCancel?: boolean;
  /** Whether a field shows the fault, so that the dialog does not. */
  isErrorShown?: boolean;
  /** Submits the form. */
  submit(): void;
  /** Further buttons, before those that every form has. */
  more?: unknown;
}

/**
 * A dialog with fields that are sent, or given to its owner.
 * @fires dialog-close - It should be removed.
 */
export abstract class FormDialog extends withProperties(DashboardElement, {
  /** Whether it is being sent. */
  busy: reactive(false, { type: Boolean }),
  /** Why it was refused; empty: it was not. */
  error: reactive(''),
}) {
  /** Sends what was filled in, once at a time. It stays busy when that went well: the owner of the dialog removes it. */
  protected async send(run: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      await run();
    } catch (error) {
      this.error = this.describe(error);
      this.busy = false;
    }
  }

  protected form(frame: FormFrame, fields: unknown) {
    const { heading, size, action, icon, variant, isReady, beginsAtCancel = false, submit, more } = frame;
    const error = frame.isErrorShown === true ? '' : this.error;
    const close = (): void => void this.notify('dialog-close');
    return html`<platen-dialog open size=${size ?? 'medium'} .heading=${heading} @dialog-close=${close}>
      <div class="fields">${fields} ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}</div>
      ${more ?? nothing}
      <platen-button slot="footer" ?autofocus=${beginsAtCancel} @click=${close}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant=${variant ?? 'primary'}
        .icon=${icon ?? ''}
        ?busy=${this.busy}
        ?disabled=${isReady === false}
        @click=${submit}
        >${action}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}
