import { msg, str } from '@lit/localize';
import { isColorText, isColorType } from '@platen/template';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '../../../controls/define.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { dataPreview } from '../../../store/rows/data-preview.ts';
import { colorInput } from '../../inspector/color-property-field.ts';
import { EditorElement } from '../../editor-element.ts';
import { SourceNames } from '../../named-source/source-names.ts';
import { readRowsFile, rowFileTypes } from '../data-rows/read-rows.ts';
import { stopTrying, triedValues, tryValue, type TriedValue } from '../tried-values.ts';
import { valueField } from '../value-field.ts';
import { testValuesBarStyles } from './test-values-bar-styles.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/popover.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';

/**
 * The values that the page is tried with, in a line: typed, chosen, or row after row of a file. The artboard shows them at once; the
 * defaults of the template stay.
 */
export class PlatenTestValuesBar extends withProperties(EditorElement, {
  /** Key of the parameter whose field is laid over the bar. */
  open: internal<string>(),
}) {
  readonly #names = new SourceNames(this);

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const tried = triedValues(state);
    const isTried = tried.some((each) => each.isTried);
    return html`<h2>${msg('Test values')}</h2>
      ${this.#rows(editor)}
      <div class="values" role="group" aria-label=${msg('Parameters')}>
        ${repeat(
          tried,
          ({ parameter }) => parameter.key,
          (each) => this.#value(editor, each),
        )}
      </div>
      ${
        isTried
          ? html`<platen-icon-button
              icon="Undo2"
              flip
              tip-placement="above-center"
              .label=${msg('Reset to defaults')}
              @click=${() => stopTrying(state)}
            ></platen-icon-button>`
          : nothing
      }
      <platen-icon-button
        icon="X"
        tip-placement="above-center"
        .label=${msg('Hide test values')}
        @click=${() => editor.run('view.test-values')}
      ></platen-icon-button>`;
  }

  #rows(editor: Editor) {
    const preview = dataPreview(editor.state);
    const count = preview.values.value.length;
    const shown = preview.shown.value;
    if (count === 0) {
      return html`<platen-button
          variant="quiet"
          icon="FileText"
          @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click()}
          >${msg('Rows…')}</platen-button
        ><input
          type="file"
          hidden
          tabindex="-1"
          accept=${rowFileTypes}
          aria-label=${msg('Data file')}
          @change=${(event: Event) => void this.#takeFile(editor, event.target as HTMLInputElement)}
        />`;
    }
    return html`<div class="rows" role="group" aria-label=${msg('Rows')}>
      <platen-icon-button
        icon="ChevronLeft"
        flip
        tip-placement="above-center"
        .label=${msg('Previous row')}
        ?disabled=${shown === undefined || shown <= 0}
        @click=${() => preview.show((shown ?? 0) - 1)}
      ></platen-icon-button>
      <button type="button" class="count" aria-live="polite" @click=${() => (editor.state.panel.value = 'parameters')}>
        ${shown === undefined ? msg(str`${count} rows`) : msg(str`Row ${shown + 1} of ${count}`)}
      </button>
      <platen-icon-button
        icon="ChevronRight"
        flip
        tip-placement="above-center"
        .label=${msg('Next row')}
        ?disabled=${shown !== undefined && shown >= count - 1}
        @click=${() => preview.show(shown === undefined ? 0 : shown + 1)}
      ></platen-icon-button>
    </div>`;
  }

  async #takeFile(editor: Editor, input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = '';
    const note = file ? await readRowsFile(dataPreview(editor.state), file) : '';
    if (note !== '') editor.notify({ kind: 'error', text: note });
  }

  #value(editor: Editor, each: TriedValue) {
    const { parameter, isTried, error } = each;
    // What the value fills is shown on the page.
    const point = (): void => {
      const ids = parameter.bindings.flatMap(({ layerId }) => layerId ?? []);
      editor.state.hoveredId.value = ids.find((id) => editor.state.layersById.peek().has(id));
    };
    const leave = (): void => void (editor.state.hoveredId.value = undefined);
    return html`<div
      class="value"
      title=${error || nothing}
      ?data-tried=${isTried}
      ?data-wrong=${error !== ''}
      @pointerenter=${point}
      @pointerleave=${leave}
      @focusin=${point}
      @focusout=${leave}
    >
      <bdi class="key" aria-hidden="true">${parameter.key}</bdi>${this.#field(editor, each)}
    </div>`;
  }

  #field(editor: Editor, { parameter, value, error }: TriedValue) {
    const { key, type, constraints } = parameter;
    const set = (next: string): void => tryValue(editor.state, key, next);
    const take = (event: CustomEvent<string>): void => {
      event.stopPropagation();
      set(event.detail);
    };
    if (constraints.enum) {
      return html`<platen-select-field
        class="field"
        hide-label
        .label=${key}
        .value=${value}
        .options=${constraints.enum.map((option) => ({ value: String(option), label: String(option) }))}
        @value-change=${take}
      ></platen-select-field>`;
    }
    if (isColorType(type) && (value === '' || isColorText(value)))
      return colorInput(editor, { label: key, hideLabel: true, hideText: true, value, input: take, change: take });
    const isFile = type === 'imageUrl' || type === 'videoUrl';
    if (isFile || value.includes('\n')) return this.#over(editor, parameter, value, isFile);
    return html`<platen-text-field
      class="field"
      hide-label
      .label=${key}
      .value=${value}
      .error=${error}
      @value-input=${take}
      @value-change=${take}
    ></platen-text-field>`;
  }

  /** A button with a field over the bar, for what has no room in it. */
  #over(editor: Editor, parameter: TriedValue['parameter'], value: string, isFile: boolean) {
    const { key } = parameter;
    const set = (next: string): void => tryValue(editor.state, key, next);
    const isOpen = this.open === key;
    const facts = isFile && value !== '' ? this.#names.of(value, editor) : undefined;
    const words = isFile ? facts?.name : value.replaceAll(/\s+/g, ' ');
    return html`<platen-popover
      placement="above-start"
      .label=${key}
      .open=${isOpen}
      @open-change=${(event: CustomEvent<boolean>) => {
        event.stopPropagation();
        this.open = event.detail ? key : undefined;
      }}
      ><platen-button slot="trigger" class="field" haspopup="dialog" .icon=${isFile && !facts?.thumbnail ? 'Image' : ''}
        >${facts?.thumbnail ? html`<img src=${facts.thumbnail} alt="" decoding="async" />` : nothing}<span
          class="key-for-reader"
          >${key}: </span
        ><bdi class="words">${words || msg('None')}</bdi></platen-button
      >${
        isOpen
          ? html`<div class="over">
              ${valueField(editor, parameter, { label: key, value, input: set, change: set })}
            </div>`
          : nothing
      }</platen-popover
    >`;
  }

  static override styles = testValuesBarStyles;
}

defineElement('platen-test-values-bar', PlatenTestValuesBar);
