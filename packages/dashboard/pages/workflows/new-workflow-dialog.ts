import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { WorkflowRecipe, WorkflowStep } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { catalogText } from '../../workflows/catalog-text.ts';
import { loadNodeCatalog, type NodeCatalog, type NodeType } from '../../workflows/node-catalog.ts';
import { nodeIcon } from '../../workflows/node-icons.ts';
import '../../elements/error-state.ts';

/**
 * Creates a workflow: an empty one, or one that is ready-made but for what only the workspace has.
 * @fires dialog-close - It should be removed.
 */
export class PlatenNewWorkflowDialog extends withProperties(DashboardElement, {
  recipes: internal<readonly WorkflowRecipe[]>(),
  catalog: internal<NodeCatalog>(() => new Map<string, NodeType>()),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      const [recipes, catalog] = await Promise.all([
        this.client.listWorkflowRecipes({ query: {} }),
        loadNodeCatalog(this.session),
      ]);
      this.catalog = catalog;
      this.recipes = recipes.data;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #create(name: string, description: string, steps: readonly WorkflowStep[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const body = { name, description, steps: [...steps] };
      const { id } = await this.client.createWorkflow({ body });
      this.dashboard.router.go(`/workflows/${id}`);
    });
    this.busy = false;
  }

  override render() {
    const { recipes, error } = this;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Create workflow')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <button
        type="button"
        class="choice blank"
        ?disabled=${this.busy}
        @click=${() => this.#create(msg('Untitled workflow'), '', [])}
      >
        <span class="icons"><platen-icon name="Plus"></platen-icon></span>
        <span class="words">
          <strong>${msg('Empty workflow')}</strong>
          <span class="soft">${msg('Begin with nothing and add steps.')}</span>
        </span>
      </button>
      <h3 id="ready">${msg('Ready-made')}</h3>
      ${error ? html`<platen-error-state .text=${error} @retry=${() => this.#load()}></platen-error-state>` : nothing}
      ${
        recipes
          ? html`<ul aria-labelledby="ready">
              ${recipes.map((recipe) => html`<li>${this.#recipe(recipe)}</li>`)}
            </ul>`
          : error
            ? nothing
            : html`<p class="soft" role="status">${msg('Loading…')}</p>`
      }
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
    </platen-dialog>`;
  }

  #recipe({ name, description, steps }: WorkflowRecipe) {
    const title = catalogText.of(name);
    const about = catalogText.of(description);
    return html`<button
      type="button"
      class="choice"
      ?disabled=${this.busy}
      @click=${() => this.#create(title, about, steps)}
    >
      <span class="words">
        <strong>${title}</strong>
        <span class="soft">${about}</span>
        <span class="icons small"> ${steps.map(({ type }, index) => this.#stepOf(type, index))} </span>
      </span>
    </button>`;
  }

  #stepOf(type: string, index: number) {
    const node = this.catalog.get(type);
    if (!node) return nothing;
    const arrow = html`<platen-icon class="arrow" name="ChevronRight" flip></platen-icon>`;
    return html`${index > 0 ? arrow : nothing}<platen-icon .name=${nodeIcon(node)}></platen-icon
      ><span class="visually-hidden">${catalogText.of(node.title)}</span>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      h3 {
        margin: 18px 0 8px;
        font-size: 1em;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(290px, 100%), 1fr));
        gap: 10px;
      }
      .choice {
        display: flex;
        gap: 12px;
        align-items: center;
        width: 100%;
        height: 100%;
        padding: 12px 14px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: none;
        color: inherit;
        text-align: start;
        cursor: pointer;
      }
      .choice:hover {
        border-color: var(--platen-accent);
        background: var(--platen-hover);
      }
      .blank {
        height: auto;
        border-style: dashed;
      }
      .words {
        display: grid;
        flex: 1;
        gap: 3px;
        align-content: start;
        height: 100%;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .icons {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px;
        color: var(--platen-accent);
      }
      .small {
        --platen-icon-size: 17px;
        margin-block-start: 4px;
      }
      .arrow {
        --platen-icon-size: 13px;
        color: var(--platen-ink-soft);
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.94em;
      }
    `,
  ];
}

defineElement('platen-new-workflow-dialog', PlatenNewWorkflowDialog);
