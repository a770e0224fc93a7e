import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalCondition, ApprovalItem } from '@platen/api';
import type { ModificationEntry } from '@platen/template';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { listNames } from '../../elements/approval-text.ts';

/** The longest value that is shown whole, in characters: rows of tables and addresses are longer. */
const longest = 200;

/** The parameters of a template: what is drawn when a render gives no value, and what approvals ask of values. */
export class PlatenParameterList extends withProperties(PlatenElement, {
  parameters: reactive<readonly ModificationEntry[]>([], { attribute: false }),
  conditions: reactive<ApprovalItem['conditions']>(null, { attribute: false }),
}) {
  override render() {
    if (this.parameters.length === 0) {
      return html`<p class="soft">${msg('No parameters: every render looks like this.')}</p>`;
    }
    return html`<dl>
      ${this.parameters.map((parameter) => {
        const { key, description, example } = parameter;
        const name = key.replace(/^page\d+@/, '');
        const condition = conditionOf(this.conditions, key) ?? conditionOf(this.conditions, name);
        const value = example.length > longest ? `${example.slice(0, longest)}…` : example;
        return html`<div>
          <dt>
            <bdi>${key}</bdi>
            <span class="soft">${description === name ? nothing : html`<bdi>${description}</bdi>`}</span>
          </dt>
          <dd dir="auto">${value === '' ? html`<span class="soft">${msg('empty')}</span>` : value}</dd>
          ${condition ? html`<dd class="condition">${conditionText(condition)}</dd>` : nothing}
        </div>`;
      })}
    </dl>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        margin: 0;
      }
      dt {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      dt .soft {
        font-weight: 400;
      }
      dd {
        margin: 2px 0 0;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .condition {
        color: var(--platen-warning);
      }
    `,
  ];
}

function conditionOf(conditions: ApprovalItem['conditions'], key: string): ApprovalCondition | undefined {
  return conditions && Object.hasOwn(conditions, key) ? conditions[key] : undefined;
}

/** Describes an approval's condition on a value. */
export function conditionText(condition: ApprovalCondition): string {
  const { locked, minLength, maxLength, min, max, oneOf } = condition;
  const limits = [
    ...(locked ? [msg('locked: cannot change')] : []),
    ...(minLength === undefined ? [] : [msg(str`minimum ${minLength} characters`)]),
    ...(maxLength === undefined ? [] : [msg(str`maximum ${maxLength} characters`)]),
    ...(min === undefined ? [] : [msg(str`minimum value ${min}`)]),
    ...(max === undefined ? [] : [msg(str`maximum value ${max}`)]),
    ...(oneOf === undefined ? [] : [msg(str`one of: ${listNames(oneOf.map(String))}`)]),
  ];
  return msg(str`Approved with limits: ${limits.join('; ')}`);
}

defineElement('platen-parameter-list', PlatenParameterList);
