import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalFlow, ApprovalItem, TemplateEntry } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { choiceStyles } from '../../elements/choice-styles.ts';
import { rowImageStyles } from '../../elements/row-image-styles.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import { TemplateSearch } from '../../elements/template-search.ts';
import '../../elements/error-state.ts';

/**
 * Puts a template into a flow.
 * @fires item-add - `detail` is the new item and what is to be said of it, `{item, warnings}`.
 * @fires dialog-close - It should be removed.
 */
export class PlatenAddTemplateDialog extends withProperties(FormDialog, {
  flow: required<ApprovalFlow>(),
  chosen: internal<TemplateEntry>(),
  /** The slug of the stage that it goes to. */
  stage: internal(''),
  comment: internal(''),
  /** The present version of the chosen template, where the stage asks for it. */
  version: internal<string>(),
  /** Whether the person says that they looked at that version. */
  isReviewed: internal(false),
}) {
  readonly #templates = new TemplateSearch(this);

  override willUpdate(): void {
    if (!this.hasUpdated) this.stage = this.flow.entryStage;
  }

  protected override firstUpdated(): void {
    void this.#templates.list.reload();
    void focusInDialog(this, 'platen-text-field');
  }

  /** Whether who adds it there says which design they looked at. */
  get #needsVersion(): boolean {
    const category = this.flow.stages.find(({ slug }) => slug === this.stage)?.category;
    return category === 'approved' || category === 'done';
  }

  #choose(change: { chosen?: TemplateEntry; stage?: string }): void {
    this.chosen = change.chosen ?? this.chosen;
    this.stage = change.stage ?? this.stage;
    this.version = undefined;
    this.isReviewed = false;
    this.error = '';
    if (this.chosen && this.#needsVersion) void this.#readVersion(this.chosen.id);
  }

  async #readVersion(id: number): Promise<void> {
    try {
      const { current_version: version } = await this.client.getTemplate({ params: { id } });
      if (this.chosen?.id === id) this.version = version;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  get #isReady(): boolean {
    return this.chosen !== undefined && (!this.#needsVersion || (this.isReviewed && this.version !== undefined));
  }

  async #add(): Promise<void> {
    const { chosen, version } = this;
    if (!chosen || !this.#isReady) return;
    const comment = this.comment.trim();
    await this.send(async () => {
      const added: { item: ApprovalItem } = await this.client.addApprovalItem({
        params: { flow: this.flow.slug },
        body: {
          templateId: chosen.id,
          stage: this.stage,
          ...(comment !== '' && { comment }),
          ...(this.#needsVersion && version !== undefined && { reviewedVersion: version }),
        },
      });
      this.notify('item-add', added);
    });
  }

  #template(template: TemplateEntry) {
    const { id, name, thumbnail_url: image } = template;
    return html`<label class="template">
      <input
        type="radio"
        name="template"
        .checked=${this.chosen?.id === id}
        @change=${() => this.#choose({ chosen: template })}
      />
      <span class="image"
        >${
          image === ''
            ? html`<platen-icon name="Image"></platen-icon>`
            : html`<img src=${image} alt="" loading="lazy" decoding="async" />`
        }</span
      >
      <bdi>${name}</bdi>
    </label>`;
  }

  #list() {
    const { rows, state, error, hasMore } = this.#templates.list;
    if (state === 'failed') {
      return html`<platen-error-state
        .text=${error}
        @retry=${() => this.#templates.list.retry()}
      ></platen-error-state>`;
    }
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (rows.length === 0) return html`<p class="soft" role="status">${msg('No templates found')}</p>`;
    return html`<fieldset class="templates">
      <legend class="visually-hidden">${msg('Template')}</legend>
      <div class="list">
        ${repeat(
          rows,
          ({ id }) => id,
          (template) => this.#template(template),
        )}
        ${
          hasMore
            ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#templates.list.more()}
                >${msg('Load more')}</platen-button
              >`
            : nothing
        }
      </div>
    </fieldset>`;
  }

  override render() {
    const { stages } = this.flow;
    const frame = {
      heading: msg(str`Add template to “${this.flow.name}”`),
      action: msg('Add'),
      isReady: this.#isReady,
      submit: () => void this.#add(),
    };
    return this.form(
      frame,
      html`
        <platen-text-field
          type="search"
          icon="Search"
          maxlength="255"
          .label=${msg('Template')}
          .placeholder=${msg('Search by name')}
          @value-input=${this.#templates.onInput}
        ></platen-text-field>
        ${this.#list()}
        <platen-select-field
          .label=${msg('Stage')}
          .value=${this.stage}
          .options=${stages.map(({ slug, name }) => ({ value: slug, label: name }))}
          @value-change=${({ detail }: CustomEvent<string>) => this.#choose({ stage: detail })}
        ></platen-select-field>
        ${
          this.#needsVersion && this.version !== undefined
            ? html`<label class="reviewed">
                <input
                  type="checkbox"
                  .checked=${this.isReviewed}
                  @change=${({ target }: Event) => (this.isReviewed = (target as HTMLInputElement).checked)}
                />
                ${msg(str`I have reviewed version ${this.version}, the current one.`)}
              </label>`
            : nothing
        }
        <platen-text-field
          multiline
          maxlength="5000"
          .label=${msg('Comment (optional)')}
          .hint=${
            this.#needsVersion
              ? msg('Owners and admins who skip a review must give a reason.')
              : msg('Reviewers see this first.')
          }
          .value=${this.comment}
          @value-input=${({ detail }: CustomEvent<string>) => (this.comment = detail)}
        ></platen-text-field>
      `,
    );
  }

  static override styles = [
    ...FormDialog.styles,
    choiceStyles,
    rowImageStyles,
    css`
      .list {
        display: grid;
        gap: 2px;
        max-height: 264px;
        padding: 4px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
      }
      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: var(--platen-control-height);
        overflow-wrap: anywhere;
        cursor: pointer;
      }
      .template {
        padding: 4px 8px;
        border-radius: var(--platen-radius-small);
      }
      .template:hover {
        background: var(--platen-hover);
      }
      .template:has(:checked) {
        background: var(--platen-accent-wash);
      }
      .template bdi {
        min-width: 0;
      }
    `,
  ];
}

defineElement('platen-add-template-dialog', PlatenAddTemplateDialog);
