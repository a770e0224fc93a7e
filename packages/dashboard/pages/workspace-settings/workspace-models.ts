import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { operations, OperationAnswer } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import type { Fact } from '../../elements/fact-list.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/fact-list.ts';

type Models = OperationAnswer<typeof operations.getModels>['data'];

/** Shows which models the operator has turned on, and what they made for the workspace this month. */
export class PlatenWorkspaceModels extends withProperties(DashboardElement, {
  models: internal<Models>(),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    await this.attempt(async () => {
      this.models = (await this.client.getModels()).data;
    });
  }

  #facts({ models }: Models): Fact[] {
    const labels = {
      text: msg('Texts from prompts'),
      image: msg('Images from prompts'),
      transcription: msg('Subtitles from speech'),
      speech: msg('Spoken texts'),
      cutout: msg('Images without their background'),
    };
    return models.map(({ kind, model, made, credits }) => ({
      label: labels[kind],
      value:
        model === null
          ? msg('Not available')
          : msg(str`${model}: ${formatNumber(made)} this month, ${formatNumber(credits)} AI credits`),
    }));
  }

  override render() {
    const { models } = this;
    if (!models) return nothing;
    return html`<section class="card" aria-label=${msg('Models')}>
      <h2>${msg('Models')}</h2>
      ${
        models.models.every(({ model }) => model === null)
          ? html`<p class="soft">
              ${msg('This instance has no AI provider. Its operator can set one up; then renders can have texts and images made from prompts.')}
            </p>`
          : html`<platen-fact-list .facts=${this.#facts(models)}></platen-fact-list>`
      }
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-workspace-models', PlatenWorkspaceModels);
