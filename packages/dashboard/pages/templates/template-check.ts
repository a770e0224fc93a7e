import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { CheckResult } from '@platen/template';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';

/** Offers to search for values that break a template before it is shared, and says how many issues there are. */
export class PlatenTemplateCheck extends withProperties(DashboardElement, {
  templateId: required<number>(),
  check: internal<CheckResult>(),
  busy: internal(false),
}) {
  async #run(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      this.check = await this.client.checkTemplate({ params: { id: this.templateId }, body: {} });
    });
    this.busy = false;
  }

  #status(): string {
    if (this.busy) return msg('Searching for values that break the design…');
    if (!this.check) return msg('Values of other lengths and kinds can be tried before it is shared.');
    return this.check.issues.length === 0
      ? msg(str`Nothing breaks it. Rows of values tried: ${this.check.rows}`)
      : msg(str`Issues: ${this.check.issues.length}. “Check design…” in the editor lists them.`);
  }

  override render() {
    const hasIssues = !this.busy && this.check !== undefined && this.check.issues.length > 0;
    return html`<p role="status">
        ${this.#status()}
        ${hasIssues ? html`<a href=${this.href(`/templates/${this.templateId}/edit`)}>${msg('Open in the editor')}</a>` : nothing}
      </p>
      <platen-button ?disabled=${this.busy} @click=${() => this.#run()}>${msg('Check design')}</platen-button>`;
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
      a {
        color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-template-check', PlatenTemplateCheck);
