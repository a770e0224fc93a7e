import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { stageCategories, stageColors as allColors, type ApprovalStage, type StageCategory } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import type { Member } from './reviewers-field.ts';
import { aboutCategory, categoryName, colorName, outputName } from '../../elements/approval-text.ts';
import { choiceStyles } from '../../elements/choice-styles.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import { stageColors } from '../../elements/stage-colors.ts';
import { draftOfStage, newStageDraft, rendersOf, toStageBody, type StageDraft } from './stage-draft.ts';
import './reviewers-field.ts';

const outputs = ['image', 'pdf', 'video'] as const;

/**
 * Makes a stage of a flow or changes one.
 * @fires stage-save - It was saved.
 * @fires dialog-close - It should be removed.
 */
export class PlatenStageDialog extends withProperties(FormDialog, {
  /** The flow's slug. */
  flow: reactive(''),
  /** The stage to change; undefined for a new one. */
  stage: reactive<ApprovalStage>(undefined, { attribute: false }),
  /** Whether templates are added or come back for changes here, so that it stays a stage of work. */
  isPlace: reactive(false, { type: Boolean }),
  /** Whether the flow keeps renders back. */
  blocksRenders: reactive(false, { type: Boolean }),
  members: reactive<readonly Member[]>([], { attribute: false }),
  draft: internal<StageDraft>(newStageDraft),
}) {
  override willUpdate(): void {
    if (!this.hasUpdated && this.stage) this.draft = draftOfStage(this.stage);
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #set(change: Partial<StageDraft>): void {
    this.draft = { ...this.draft, ...change };
  }

  async #save(): Promise<void> {
    if (this.draft.name.trim() === '') return;
    const body = toStageBody(this.draft);
    const { flow, stage } = this;
    await this.send(async () => {
      if (stage) await this.client.updateApprovalStage({ params: { flow, stage: String(stage.id) }, body });
      else await this.client.createApprovalStage({ params: { flow }, body });
      this.notify('stage-save');
    });
  }

  #category() {
    const { category } = this.draft;
    const isFixed = this.isPlace || (this.stage?.itemCount ?? 0) > 0;
    return html`<div>
      <platen-select-field
        .label=${msg('Purpose')}
        .value=${category}
        .options=${stageCategories.map((value) => ({ value, label: categoryName(value) }))}
        ?disabled=${isFixed}
        @value-change=${({ detail }: CustomEvent<StageCategory>) =>
          this.#set({ category: detail, renders: rendersOf(detail) })}
      ></platen-select-field>
      <p class="soft hint">
        ${aboutCategory(category)}
        ${
          this.isPlace
            ? msg('Cannot change: templates are added here or come back for changes.')
            : isFixed
              ? msg('Cannot change while templates are here.')
              : nothing
        }
      </p>
    </div>`;
  }

  #color() {
    return html`<fieldset>
      <legend>${msg('Color')}</legend>
      <div class="colors">
        ${[null, ...allColors].map(
          (color) =>
            html`<label data-color=${color ?? ''}>
              <input
                type="radio"
                name="color"
                .checked=${this.draft.color === color}
                @change=${() => this.#set({ color })}
              /><span class="dot" ?data-none=${color === null}></span>${colorName(color)}
            </label>`,
        )}
      </div>
    </fieldset>`;
  }

  #review() {
    const { reviewers, mode, count } = this.draft;
    return html`<platen-reviewers-field
        .members=${this.members}
        .value=${reviewers}
        @value-change=${({ detail }: CustomEvent<string[]>) => this.#set({ reviewers: detail })}
      ></platen-reviewers-field>
      <div class="pair">
        <platen-select-field
          .label=${msg('Approvals needed')}
          .value=${mode}
          .options=${[
            { value: 'any', label: msg('One of them') },
            { value: 'all', label: msg('All of them') },
            { value: 'count', label: msg('A set number of them') },
          ]}
          @value-change=${({ detail }: CustomEvent<StageDraft['mode']>) => this.#set({ mode: detail })}
        ></platen-select-field>
        ${
          mode === 'count'
            ? html`<platen-number-field
                .label=${msg('Approvals')}
                .min=${1}
                .max=${100}
                .value=${count}
                @value-change=${({ detail }: CustomEvent<number>) => this.#set({ count: Math.round(detail) })}
              ></platen-number-field>`
            : nothing
        }
      </div>`;
  }

  #renders() {
    const { renders } = this.draft;
    return html`<fieldset>
      <legend>${msg('What the API can render of templates here')}</legend>
      <div class="outputs">
        ${outputs.map(
          (output) =>
            html`<label>
              <input
                type="checkbox"
                .checked=${renders[output]}
                @change=${({ target }: Event) =>
                  this.#set({ renders: { ...renders, [output]: (target as HTMLInputElement).checked } })}
              />${outputName(output)}
            </label>`,
        )}
      </div>
      ${
        this.blocksRenders
          ? nothing
          : html`<p class="soft hint">${msg('Applies when rendering requires approval in this flow.')}</p>`
      }
    </fieldset>`;
  }

  override render() {
    const { name, category, dueInDays } = this.draft;
    const heading = this.stage ? msg(str`Stage “${this.stage.name}”`) : msg('New stage');
    return this.form(
      {
        heading,
        action: this.stage ? msg('Save') : msg('Add stage'),
        isReady: name.trim() !== '',
        submit: () => void this.#save(),
      },
      html`
        <platen-text-field
          .label=${msg('Name')}
          .value=${name}
          maxlength="100"
          @value-input=${({ detail }: CustomEvent<string>) => this.#set({ name: detail })}
        ></platen-text-field>
        ${this.#category()} ${category === 'review' ? this.#review() : nothing} ${this.#color()} ${this.#renders()}
        <platen-number-field
          class="days"
          .label=${msg('Days until it is due')}
          .placeholder=${msg('No due date')}
          .min=${0}
          .max=${365}
          .decimals=${2}
          .value=${dueInDays}
          @value-change=${({ detail }: CustomEvent<number>) =>
            this.#set({ dueInDays: detail > 0 ? detail : undefined })}
        ></platen-number-field>
        <p class="soft hint">${msg('Counted from when a template enters this stage. 0 means no due date.')}</p>
      `,
    );
  }

  static override styles = [
    ...FormDialog.styles,
    choiceStyles,
    stageColors,
    css`
      .hint {
        margin-block-start: 4px;
        font-size: 0.92em;
      }
      .days {
        max-width: 220px;
      }
      .days + .hint {
        margin-block-start: -8px;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
      }
      .colors,
      .outputs {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 18px;
      }
      label {
        display: inline-flex;
        gap: 7px;
        align-items: center;
        min-height: var(--platen-control-height);
        cursor: pointer;
      }
      .dot {
        width: 14px;
        height: 14px;
      }
      .dot[data-none] {
        border-color: var(--platen-line-strong);
        background: transparent;
      }
    `,
  ];
}

defineElement('platen-stage-dialog', PlatenStageDialog);
