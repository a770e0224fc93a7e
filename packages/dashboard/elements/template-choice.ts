import type { TemplateEntry } from '@platen/api';
import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardElement } from './dashboard-element.ts';

/** The dialog in which a template of the workspace is chosen, for elements that have a button for it. It is fetched when it is first opened. */
export class TemplateChoice {
  readonly #host: DashboardElement;
  readonly #onChoose: (template: TemplateEntry) => void;
  #isOpen = false;

  /** `onChoose` is called with the template; the dialog is closed then. */
  constructor(host: DashboardElement, onChoose: (template: TemplateEntry) => void) {
    this.#host = host;
    this.#onChoose = onChoose;
  }

  readonly open = async (): Promise<void> => {
    if (await this.#host.attempt(() => import('./template-dialog.ts'))) this.#show(true);
  };

  /** The dialog while it is open, to be rendered by the host. */
  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    return html`<platen-template-dialog
      @template-choose=${({ detail }: CustomEvent<TemplateEntry>) => {
        this.#show(false);
        this.#onChoose(detail);
      }}
      @dialog-close=${() => this.#show(false)}
    ></platen-template-dialog>`;
  }

  #show(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#host.requestUpdate();
  }
}
