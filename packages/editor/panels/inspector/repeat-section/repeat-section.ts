import { msg, str } from '@lit/localize';
import type { GroupLayer, GroupRepeat, Layer } from '@platen/template';
import { plainTypes } from '@platen/template/internal';
import type { Draft } from 'immer';
import { html, nothing, type TemplateResult } from 'lit';
import { isDataName } from '../../../commands/edit-data.ts';
import { changeRepeat, itemName, removeRepeat, repeatLayers } from '../../../commands/edit-rules.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { layerScope, type ScopeSource } from '../../../store/data/expression-scope.ts';
import { ruleError } from '../../data/rule-check.ts';
import { LayerSection } from '../inspector-section.ts';
import { alternateFields } from './alternate-fields.ts';
import { listChoices } from './list-choices.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';
import '../../../controls/switch-field.ts';
import '../../../controls/text-field.ts';
import '../../data/expression-field.ts';

type Repeating = GroupLayer & { repeat: GroupRepeat };

/** The choice that is for an expression that is written. */
const own = '\u0000';

/** The list that layers are repeated for, and how their copies differ. */
export class PlatenRepeatSection extends withProperties(LayerSection, {
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
  /** Whether a list is written as an expression. */
  writes: internal(false),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.id, layer.type, layer.type === 'group' ? layer.repeat : undefined];
  }

  get #source(): ScopeSource | undefined {
    const { state } = this.editor ?? {};
    if (!state) return undefined;
    return {
      template: state.template.value,
      values: state.previewValues.value,
      design: state.shownDesign.value,
      copies: state.copies.value,
    };
  }

  #begin(over: string): void {
    const { editor } = this;
    const source = this.#source;
    if (!editor || !source || over === '') return;
    const { template, page, selection, laidOutById } = editor.state;
    const [first = ''] = selection.peek();
    const as = itemName(over, Object.keys(layerScope(source, first).types));
    const edit = repeatLayers(template.peek(), page.peek(), selection.peek(), { over, as }, laidOutById.peek());
    this.error = ruleError(editor.document, edit) ?? '';
    if (this.error !== '' || !editor.apply(edit)) return;
    editor.announce(msg(str`Repeated for each item of ${over}`));
  }

  #change(group: Repeating, label: string, change: (repeat: Draft<GroupRepeat>) => void): void {
    const { editor } = this;
    if (!editor) return;
    const edit = changeRepeat(editor.state.page.peek().id, group.id, label, change);
    this.error = ruleError(editor.document, edit) ?? '';
    if (this.error === '') editor.apply(edit);
    else this.requestUpdate();
  }

  override render() {
    const { targets } = this;
    const source = this.#source;
    const [first] = targets;
    if (!first || !source?.template.data) return nothing;
    const group = targets.length === 1 && first.type === 'group' && first.repeat ? (first as Repeating) : undefined;
    const lists = listChoices(layerScope(source, first.id).types);
    if (!group && lists.length === 0) return nothing;
    const { over = '' } = group?.repeat ?? {};
    const isWritten = group !== undefined && (this.writes || !lists.includes(over));
    return html`<platen-section .heading=${msg('Repeat')} collapsible .collapsed=${!group}>
      ${
        group
          ? html`<platen-icon-button
              slot="actions"
              icon="Trash2"
              .label=${msg('Remove repeat')}
              @click=${() => this.editor?.apply(removeRepeat(this.editor.state.page.peek().id, group.id))}
            ></platen-icon-button>`
          : nothing
      }
      <platen-select-field
        .label=${msg('For each item of')}
        .value=${isWritten ? own : over}
        .options=${[
          ...(group ? [] : [{ value: '', label: msg('None') }]),
          ...lists.map((list) => ({ value: list, label: list })),
          ...(group ? [{ value: own, label: msg('Expression…') }] : []),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.writes = event.detail === own;
          if (!group) this.#begin(event.detail);
          else if (!this.writes) this.#change(group, msg('Repeat'), (repeat) => void (repeat.over = event.detail));
        }}
      ></platen-select-field>
      ${
        isWritten
          ? html`<platen-expression-field
              .label=${msg('List')}
              .value=${over}
              .layerId=${group.id}
              @value-change=${this.#writing((text) => {
                if (text !== '') this.#change(group, msg('Repeat'), (repeat) => void (repeat.over = text));
              })}
            ></platen-expression-field>`
          : nothing
      }
      ${group ? this.#fields(group) : nothing}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  #writing(take: (text: string) => void): (event: CustomEvent<string>) => void {
    return (event) => {
      event.stopPropagation();
      take(event.detail);
    };
  }

  #fields(group: Repeating): TemplateResult {
    const { repeat } = group;
    return html`
      ${this.#stepper(group)}
      <div class="pair">
        <platen-text-field
          .label=${msg('Name of the item')}
          .value=${repeat.as}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${this.#writing((name) => {
            if (isDataName(name)) this.#change(group, msg('Name of the item'), (draft) => void (draft.as = name));
            else this.error = msg('Use letters, digits, - and _, with a letter first.');
          })}
        ></platen-text-field>
        <platen-number-field
          .label=${msg('Maximum items')}
          .value=${repeat.max}
          .min=${1}
          .max=${1000}
          .decimals=${0}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${(event: CustomEvent<number>) => {
            event.stopPropagation();
            this.#change(group, msg('Maximum items'), (draft) => void (draft.max = event.detail));
          }}
        ></platen-number-field>
      </div>
      <platen-expression-field
        .label=${msg('Key')}
        .value=${repeat.key ?? ''}
        .placeholder=${msg('Position')}
        .hint=${msg('Tells items apart when their order changes.')}
        .layerId=${group.id}
        inside
        @value-change=${this.#writing((text) =>
          this.#change(group, msg('Key'), (draft) => {
            if (text === '') delete draft.key;
            else draft.key = text;
          }),
        )}
      ></platen-expression-field>
      <div class="pair">
        <platen-select-field
          .label=${msg('Without items')}
          .value=${repeat.empty}
          .options=${[
            { value: 'hide', label: msg('Hide the group') },
            { value: 'keep', label: msg('Keep it empty') },
            { value: 'placeholder', label: msg('Show the design') },
          ]}
          @value-change=${(event: CustomEvent<GroupRepeat['empty']>) => {
            event.stopPropagation();
            this.#change(group, msg('Without items'), (draft) => void (draft.empty = event.detail));
          }}
        ></platen-select-field>
        <platen-select-field
          .label=${msg('Items beyond the maximum')}
          .value=${repeat.rest}
          .options=${[
            { value: 'report', label: msg('Report') },
            { value: 'count', label: msg('Only count') },
          ]}
          @value-change=${(event: CustomEvent<GroupRepeat['rest']>) => {
            event.stopPropagation();
            this.#change(group, msg('Items beyond the maximum'), (draft) => void (draft.rest = event.detail));
          }}
        ></platen-select-field>
      </div>
      <platen-select-field
        .label=${msg('Beyond the page')}
        .value=${repeat.overflow}
        .options=${[
          { value: 'clip', label: msg('Stay on the page') },
          { value: 'page', label: msg('Continue on new pages') },
        ]}
        @value-change=${(event: CustomEvent<GroupRepeat['overflow']>) => {
          event.stopPropagation();
          this.#change(group, msg('Beyond the page'), (draft) => void (draft.overflow = event.detail));
        }}
      ></platen-select-field>
      ${
        repeat.overflow === 'page'
          ? html`<platen-switch-field
              .label=${msg('Keep each item on one page')}
              .value=${repeat.keepTogether}
              @value-change=${(event: CustomEvent<boolean>) => {
                event.stopPropagation();
                this.#change(
                  group,
                  msg('Keep each item on one page'),
                  (draft) => void (draft.keepTogether = event.detail),
                );
              }}
            ></platen-switch-field>`
          : nothing
      }
      ${alternateFields(group, {
        expected: plainTypes.boolean,
        change: (change) => this.#change(group, msg('Exceptions'), (draft) => change(draft.alternate)),
      })}
    `;
  }

  /** Which item is shown with handles, and steps to others. */
  #stepper(group: Repeating): TemplateResult | typeof nothing {
    const { copies } = this.editor?.state ?? {};
    const shown = copies?.value;
    const [child] = group.layers;
    const ids = shown?.byLayer.get(child?.id ?? '') ?? [];
    if (!shown || ids.length === 0) return html`<p class="note">${msg('The test data has no items.')}</p>`;
    const at = ids.indexOf(shown.shown.get(child?.id ?? '') ?? '');
    const step = (by: number): void => {
      const next = ids[at + by];
      if (next === undefined) return;
      this.editor?.artboard?.chooseCopy(next);
      this.editor?.announce(msg(str`Item ${at + by + 1} of ${ids.length}`));
    };
    return html`<div class="row" role="group" aria-label=${msg('Item that is edited')}>
      <span class="grow">${msg(str`Item ${at + 1} of ${ids.length}`)}</span>
      <platen-icon-button
        icon="ChevronLeft"
        flip
        .label=${msg('Previous item')}
        ?disabled=${at <= 0}
        @click=${() => step(-1)}
      ></platen-icon-button>
      <platen-icon-button
        icon="ChevronRight"
        flip
        .label=${msg('Next item')}
        ?disabled=${at >= ids.length - 1}
        @click=${() => step(1)}
      ></platen-icon-button>
    </div>`;
  }
}

defineElement('platen-repeat-section', PlatenRepeatSection);
