import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { WorkflowConnection, WorkflowConnectionType } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { connectionTypes } from './connection-fields.ts';
import { loadConnections } from './node-catalog.ts';

/**
 * The connection of a step, or a new one.
 * @fires value-change - `detail` is its id; undefined for none.
 */
export class PlatenConnectionField extends withProperties(DashboardElement, {
  label: reactive(''),
  value: reactive<number>(undefined, { attribute: false }),
  /** The types of connections that the step takes. */
  types: reactive<readonly string[]>([], { attribute: false }),
  isRequired: reactive(false, { type: Boolean, attribute: 'required' }),
  error: reactive(''),
  disabled: reactive(false, { type: Boolean }),
  all: internal<readonly WorkflowConnection[]>(() => []),
  problem: internal(''),
  state: internal<'idle' | 'testing' | 'works'>('idle'),
  isAdding: internal(false),
}) {
  protected override firstUpdated(): void {
    // Who changes nothing may not read them.
    if (!this.disabled) void this.#load();
  }

  async #load(isFresh = false): Promise<void> {
    try {
      this.all = await loadConnections(this.session, { isFresh });
    } catch (error) {
      this.problem = this.describe(error);
    }
  }

  get #offered(): WorkflowConnectionType[] {
    return connectionTypes.filter((type) => this.types.includes(type));
  }

  #choose(id: number | undefined): void {
    this.problem = '';
    this.state = 'idle';
    this.notify('value-change', id);
  }

  async #open(): Promise<void> {
    if (await this.attempt(() => import('./connection-dialog.ts'))) this.isAdding = true;
  }

  async #onAdd({ detail }: CustomEvent<WorkflowConnection>): Promise<void> {
    this.isAdding = false;
    await this.#load(true);
    this.#choose(detail.id);
  }

  async #test(id: number): Promise<void> {
    this.state = 'testing';
    this.problem = '';
    try {
      await this.client.testWorkflowConnection({ params: { id } });
      this.state = 'works';
    } catch (error) {
      this.problem = this.describe(error);
      this.state = 'idle';
    }
  }

  override render() {
    const { value, state } = this;
    const fitting = this.all.filter(({ type }) => this.types.includes(type));
    const isKnown = value === undefined || fitting.some(({ id }) => id === value);
    const note = this.error || this.problem;
    return html`<platen-select-field
        .label=${this.label}
        .value=${value === undefined ? '' : String(value)}
        ?disabled=${this.disabled}
        .options=${[
          { value: '', label: this.isRequired ? msg('Choose a connection') : msg('None') },
          ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isKnown ? [] : [{ value: String(value), label: `#${value}` }]),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#choose(event.detail === '' ? undefined : Number(event.detail));
        }}
      ></platen-select-field>
      <div class="line">
        ${
          this.session.can('admin')
            ? html`<platen-button icon="Plus" ?disabled=${this.disabled} @click=${this.#open}
                >${msg('New connection…')}</platen-button
              >`
            : html`<span class="soft">${msg('Workspace admins add connections.')}</span>`
        }
        ${
          value === undefined
            ? nothing
            : html`<platen-button icon="Plug" ?busy=${state === 'testing'} @click=${() => this.#test(value)}
                >${msg('Test connection')}</platen-button
              >`
        }
        <span role="status" class="good">${state === 'works' ? msg('The connection works.') : ''}</span>
      </div>
      ${note ? html`<p class="error" role="alert">${note}</p>` : nothing}
      ${
        this.isAdding
          ? html`<platen-connection-dialog
              .types=${this.#offered}
              @connection-add=${this.#onAdd}
              @dialog-close=${() => (this.isAdding = false)}
            ></platen-connection-dialog>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 6px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 10px;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .good {
        color: var(--platen-success);
      }
      .error {
        color: var(--platen-danger);
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-connection-field', PlatenConnectionField);
