import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Client } from '@platen/api/client';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { catalogText } from '../../workflows/catalog-text.ts';
import { loadNodeCatalog, type NodeCatalog, type NodeType } from '../../workflows/node-catalog.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';

type Shared = Awaited<ReturnType<Client['getSharedWorkflow']>>;

/** A workflow that somebody shared, to be copied into the workspace. The public page of the workflow leads here. */
export class WorkflowCopyPage extends withProperties(PageElement, {
  shared: internal<Shared>(),
  catalog: internal<NodeCatalog>(() => new Map<string, NodeType>()),
  error: internal(''),
  busy: internal(false),
}) {
  protected override async load(): Promise<void> {
    this.error = '';
    try {
      const [shared, catalog] = await Promise.all([
        this.client.getSharedWorkflow({ params: { slug: this.param('slug') } }),
        loadNodeCatalog(this.session),
      ]);
      this.shared = shared;
      this.catalog = catalog;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #copy(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { id } = await this.client.copySharedWorkflow({ params: { slug: this.param('slug') } });
      this.dashboard.router.go(`/workflows/${id}`, { replace: true });
    }, msg('Workflow copied'));
    this.busy = false;
  }

  override render() {
    const { shared, error } = this;
    return html`<platen-page-heading
        .heading=${shared?.name || msg('Workflow')}
        back-href=${this.href('/workflows')}
        back-label=${msg('Workflows')}
      >
        ${shared ? html`<bdi>${shared.description}</bdi>` : error ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
        ${
          shared
            ? html`<platen-button
                slot="actions"
                variant="primary"
                icon="Copy"
                ?busy=${this.busy}
                @click=${() => this.#copy()}
                >${msg('Copy to my workspace')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      ${error ? html`<platen-error-state .text=${error} @retry=${() => this.load()}></platen-error-state>` : nothing}
      ${
        shared
          ? html`<section class="card" aria-labelledby="steps">
              <h2 id="steps">${msg('Steps')}</h2>
              <ol>
                ${shared.steps.map(({ type }) => {
                  const node = this.catalog.get(type);
                  return html`<li>
                    <strong>${catalogText.of(node?.title ?? type)}</strong>
                    <span class="soft">${catalogText.of(node?.description ?? '')}</span>
                  </li>`;
                })}
              </ol>
              <p class="soft">
                ${
                  shared.includeTemplate
                    ? msg('The copy is a draft and comes with its template. Connections are yours to choose.')
                    : msg('The copy is a draft. Template and connections are yours to choose.')
                }
              </p>
            </section>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-workflow-copy', WorkflowCopyPage);
