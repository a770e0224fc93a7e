import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateDetail, WorkflowStep } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../../elements/dashboard-element.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import { asObject, readConfigFields, setSetting, type ConfigField } from '../../../workflows/config-fields.ts';
import type { ConfigChange, FieldFacts } from '../../../workflows/config-field.ts';
import { describeIssue, issuesOf, messageOf } from '../../../workflows/describe-issue.ts';
import { parametersOf } from '../../../workflows/map-parameters.ts';
import { columnsBefore, type StepColumn } from '../../../workflows/step-columns.ts';
import type { StepFacts } from './checked-workflow.ts';
import '../../../workflows/column-chips.ts';
import '../../../workflows/config-field.ts';
import '../../../workflows/parameter-map.ts';

/**
 * The settings of a step, with the columns that come to it.
 * @fires settings-change - `detail` is `{config, subject}`.
 */
export class PlatenStepSettings extends withProperties(DashboardElement, {
  step: required<WorkflowStep>(),
  index: required<number>(),
  facts: required<StepFacts>(),
  template: internal<TemplateDetail>(),
  /** Why the template could not be read. */
  problem: internal(''),
}) {
  #templateId: number | undefined;
  #rare: { type: string; names: ReadonlySet<string> } | undefined;

  override willUpdate(): void {
    const { templateId } = this.step.config;
    const id = templateId === undefined || templateId === null ? undefined : Number(templateId);
    if (id === this.#templateId) return;
    this.#templateId = id;
    this.template = undefined;
    this.problem = '';
    if (id !== undefined) void this.#readTemplate(id);
  }

  async #readTemplate(id: number): Promise<void> {
    try {
      const template = await this.client.getTemplate({ params: { id } });
      if (id === this.#templateId) this.template = template;
    } catch (error) {
      if (id === this.#templateId) this.problem = this.describe(error);
    }
  }

  #set({ path, value }: ConfigChange): void {
    const changed = setSetting(this.step.config, path, value);
    // A file that was uploaded stands in place of an address.
    const isFile = path[0] === 'fileId' && value !== undefined;
    const config = isFile ? setSetting(changed, ['url'], undefined) : changed;
    this.notify('settings-change', { config, subject: `${this.step.key} ${path.join('.')}` });
  }

  #errorsOf(name: string): string {
    const { checked } = this.facts;
    return issuesOf(checked.errors, this.step.key, name).map(messageOf).join(' ');
  }

  /** Errors of the parameters, by key. */
  #parameterErrors(name: string): ReadonlyMap<string, string> {
    const found = issuesOf(this.facts.checked.errors, this.step.key, name);
    return new Map(found.map((issue) => [issue.field?.slice(name.length + 1) ?? '', messageOf(issue)]));
  }

  override render() {
    const { step, facts } = this;
    const node = facts.catalog.get(step.type);
    if (!node) return html`<p class="warning">${msg('There is no such type of step. Delete it.')}</p>`;
    const fields = readConfigFields(node.configSchema);
    const columns = columnsBefore(facts.steps, this.index, facts.samples);
    const usesColumns = fields.some(({ editor }) =>
      ['expression', 'expressions', 'row-text', 'parameters', 'list'].includes(editor.kind),
    );
    const isFed = node.kind !== 'trigger' && node.kind !== 'data';
    return html`<p class="soft">${catalogText.of(node.description)}</p>
      ${
        usesColumns && isFed
          ? html`<section class="columns" ?data-sticky=${columns.length <= 16} aria-label=${msg('Columns')}>
              ${
                columns.length === 0
                  ? html`<p class="soft">${msg('Which columns come here is known after a test run.')}</p>`
                  : html`<p class="soft">${msg('Drag a column onto a field, or insert it there.')}</p>
                      <platen-column-chips .columns=${columns}></platen-column-chips>`
              }
            </section>`
          : nothing
      }
      ${fields.length === 0 ? html`<p class="soft">${msg('This step has no settings.')}</p>` : nothing}
      ${this.#fields(fields, isFed ? columns : [])}`;
  }

  /** Settings that may be left out, are not set and are many stand behind a line of their own. */
  #fields(fields: readonly ConfigField[], columns: readonly StepColumn[]) {
    const { step, facts } = this;
    const isRare = ({ name, isRequired, editor }: ConfigField): boolean =>
      !isRequired &&
      name !== 'format' &&
      editor.kind !== 'parameters' &&
      step.config[name] === undefined &&
      issuesOf([...facts.checked.errors, ...facts.checked.warnings], step.key, name).length === 0;
    // What is opened stays where it is while it is filled in.
    const rare =
      this.#rare?.type === step.type ? this.#rare.names : new Set(fields.filter(isRare).map(({ name }) => name));
    this.#rare = { type: step.type, names: rare };
    if (rare.size < 3) return fields.map((field) => this.#field(field, columns));
    return html`${fields.filter(({ name }) => !rare.has(name)).map((field) => this.#field(field, columns))}
      <details>
        <summary>${msg('More settings')}</summary>
        <div class="more">
          ${fields.filter(({ name }) => rare.has(name)).map((field) => this.#field(field, columns))}
        </div>
      </details>`;
  }

  #field(field: ConfigField, columns: readonly StepColumn[]) {
    const { step, facts, template } = this;
    const { name, editor } = field;
    const missing = issuesOf(facts.checked.warnings, step.key, name);
    const warning = missing.map(describeIssue).join(' ');
    return html`<div class="field">
      ${
        editor.kind === 'parameters' && this.#templateId !== undefined
          ? this.#parameters(name, columns)
          : editor.kind === 'parameters'
            ? nothing
            : html`<platen-config-field
                .field=${field}
                .value=${step.config[name]}
                .error=${this.#errorsOf(name)}
                .facts=${this.#factsOf(columns, template)}
                ?disabled=${facts.isReadOnly}
                @config-change=${({ detail }: CustomEvent<ConfigChange>) => this.#set(detail)}
              ></platen-config-field>`
      }
      ${
        warning
          ? html`<p class="warning"><platen-icon name="TriangleAlert"></platen-icon><span>${warning}</span></p>`
          : nothing
      }
    </div>`;
  }

  #factsOf(columns: readonly StepColumn[], template: TemplateDetail | undefined): FieldFacts {
    const { step, facts } = this;
    const { timeZone } = step.config;
    return {
      columns,
      connectionTypes: facts.catalog.get(step.type)?.requires ?? [],
      timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
      nextRuns: facts.checked.next_runs,
      templateName: template?.name ?? '',
    };
  }

  #parameters(name: string, columns: readonly StepColumn[]) {
    const { template } = this;
    if (this.problem) return html`<p class="error">${this.problem}</p>`;
    if (!template) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    const value = asObject(this.step.config[name]);
    return html`<platen-parameter-map
      .label=${msg('Parameters of the template')}
      .parameters=${parametersOf(template.modifications, value)}
      .value=${value}
      .columns=${columns}
      .errors=${this.#parameterErrors(name)}
      ?disabled=${this.facts.isReadOnly}
      @value-change=${(event: CustomEvent<unknown>) => {
        event.stopPropagation();
        this.#set({ path: [name], value: event.detail });
      }}
    ></platen-parameter-map>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      .columns[data-sticky] {
        position: sticky;
        z-index: 3;
        inset-block-start: 0;
      }
      .columns {
        display: grid;
        gap: 6px;
        padding: 8px 10px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      .field {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
      }
      summary {
        width: fit-content;
        color: var(--platen-ink-soft);
        cursor: pointer;
      }
      .more {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        padding-block-start: 12px;
      }
      .field:empty {
        display: none;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .error {
        color: var(--platen-danger);
      }
      .warning {
        --platen-icon-size: 15px;
        display: flex;
        gap: 6px;
        align-items: flex-start;
        color: var(--platen-warning);
        font-size: 0.92em;
        overflow-wrap: anywhere;
      }
      .warning platen-icon {
        flex: none;
        margin-block-start: 2px;
      }
    `,
  ];
}

defineElement('platen-step-settings', PlatenStepSettings);
