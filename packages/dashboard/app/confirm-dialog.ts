import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, type PlatenDialog } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import type { Question } from '../session/questions.ts';

/** Shows the question that the dashboard asks. */
export class PlatenConfirmDialog extends DashboardElement {
  #shown: Question | undefined;

  override render() {
    const { questions } = this.dashboard;
    const question = questions.asked.value;
    if (!question) return nothing;
    return html`<platen-dialog
      size="small"
      open
      .heading=${question.heading}
      @dialog-close=${() => questions.answer(false)}
    >
      <p>${question.text}</p>
      <platen-button slot="footer" autofocus @click=${() => questions.answer(false)}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant=${question.isDanger ? 'danger' : 'primary'}
        @click=${() => questions.answer(true)}
        >${question.confirm}</platen-button
      >
    </platen-dialog>`;
  }

  override updated(): void {
    const question = this.dashboard.questions.asked.peek();
    if (question !== this.#shown && question) void this.#focusCancel();
    this.#shown = question;
  }

  /** Enter pressed once too often destroys nothing. */
  async #focusCancel(): Promise<void> {
    await this.renderRoot.querySelector<PlatenDialog>('platen-dialog')?.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[autofocus]')?.focus();
  }

  static override styles = [
    baseStyles,
    css`
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-confirm-dialog', PlatenConfirmDialog);
