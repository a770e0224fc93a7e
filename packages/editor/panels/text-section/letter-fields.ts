import { msg } from '@lit/localize';
import type { TextStyle, Paint, Template } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import type { Draft } from 'immer';
import { findAction } from '../../actions/action-table.ts';
import type { Editor } from '../../context/editor-context.ts';
import { textSessionOf } from '../../text/session/active-session.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { changing, numberField, selectField, withParameter } from '../inspector/section-fields.ts';
import { valueOf } from '../../store/shared-values.ts';
import { findFontChoice, weightSteps, type FontChoice } from './font-choices.ts';
import '../inspector/paint-field/paint-field.ts';
import '../../controls/icon-button.ts';
import './font-field.ts';

/** Fields for the letters: family, weight, size, lines, color, spacing. */
export function letterFields(host: FieldHost<TextStyle>, editor: Editor): TemplateResult {
  return html`
    ${fontField(host, editor)}
    <div class="pair">${weightField(host, editor)} ${sizeField(host)}</div>
    <div class="toggles" role="group" aria-label=${msg('Format text')}>
      ${['text.bold', 'text.italic', 'text.underline', 'text.line-through', 'text.smaller', 'text.larger'].map((id) =>
        actionButton(editor, id),
      )}
    </div>
    ${colorField(host)}
    <div class="pair">
      ${letterSpacingField(host)}
      ${numberField(host, {
        key: 'wordSpacing',
        label: msg('Word spacing'),
        min: -1000,
        max: 1000,
        step: 0.5,
        read: (style) => style.wordSpacing,
        write: (style, spacing) => (style.wordSpacing = spacing),
      })}
    </div>
    <div class="pair">
      ${selectField(host, {
        key: 'textTransform',
        label: msg('Case'),
        bind: 'textTransform',
        options: caseOptions(),
        read: (style) => style.textTransform,
        write: (style, transform) => (style.textTransform = transform),
      })}
      ${numberField(host, {
        key: 'baselineShift',
        label: msg('Baseline shift'),
        min: -5000,
        max: 5000,
        read: (style) => style.baselineShift,
        write: (style, shift) => (style.baselineShift = shift),
      })}
    </div>
  `;
}

/** The family. In a bar it is `bare`: without a label above it and a parameter beside it. */
export function fontField(host: FieldHost<TextStyle>, editor: Editor, isBare = false): TemplateResult {
  const family = host.shared((style) => style.fontFamily);
  return withParameter(
    isBare ? undefined : 'fontFamily',
    msg('Font'),
    html`<platen-font-field
      .label=${msg('Font')}
      .hideLabel=${isBare}
      .value=${valueOf(family) ?? ''}
      .mixed=${family.kind === 'mixed'}
      @value-change=${(event: CustomEvent<FontChoice>) => {
        event.stopPropagation();
        bringFaces(editor, event.detail);
        host.commit('fontFamily', msg('Font'), (style) => (style.fontFamily = event.detail.family));
      }}
    ></platen-font-field>`,
  );
}

/** The weight, of those that the family has. */
export function weightField(host: FieldHost<TextStyle>, editor: Editor, isBare = false) {
  const family = valueOf(host.shared((style) => style.fontFamily));
  const choice = findFontChoice(editor.state.template.value, family, editor.state.shownDesign.value);
  return selectField(host, {
    key: 'fontWeight',
    label: msg('Weight'),
    bind: isBare ? undefined : 'fontWeight',
    hideLabel: isBare,
    options: weightOptions(choice, valueOf(host.shared((style) => style.fontWeight))),
    read: (style) => String(style.fontWeight),
    write: (style, weight) => (style.fontWeight = Number(weight)),
  });
}

/** The size of the letters. */
export function sizeField(host: FieldHost<TextStyle>, isBare = false) {
  return numberField(host, {
    key: 'fontSize',
    label: msg('Size'),
    bind: isBare ? undefined : 'fontSize',
    hideLabel: isBare,
    min: 0.1,
    max: 5000,
    read: (style) => style.fontSize,
    write: (style, size) => (style.fontSize = size),
  });
}

/** The color of the letters, or another paint. */
export function colorField(host: FieldHost<TextStyle>, isBare = false): TemplateResult {
  const paint = host.shared((style) => style.fill);
  const { input, change } = changing<TextStyle, Paint>(host, {
    key: 'fill',
    label: msg('Text color'),
    write: (style, fill) => (style.fill = fill),
  });
  return withParameter(
    isBare ? undefined : 'color',
    msg('Text color'),
    html`<platen-paint-field
      .label=${msg('Text color')}
      .hideLabel=${isBare}
      .value=${valueOf(paint)}
      .mixed=${paint.kind === 'mixed'}
      @value-input=${input}
      @value-change=${change}
    ></platen-paint-field>`,
  );
}

/** The distance between letters. */
export function letterSpacingField(host: FieldHost<TextStyle>) {
  return numberField(host, {
    key: 'letterSpacing',
    label: msg('Letter spacing'),
    bind: 'letterSpacing',
    min: -1000,
    max: 1000,
    step: 0.5,
    read: (style) => style.letterSpacing,
    write: (style, spacing) => (style.letterSpacing = spacing),
  });
}

/** A button for an action of the table; afterwards keys go to the text again. */
export function actionButton(editor: Editor, id: string): TemplateResult {
  const action = findAction(id);
  return html`<platen-icon-button
    .icon=${action?.icon ?? ''}
    .label=${action?.label() ?? ''}
    ?toggle=${action?.isChecked !== undefined}
    .pressed=${action?.isChecked?.(editor) ?? false}
    ?disabled=${action?.isEnabled?.(editor) === false}
    @click=${() => {
      editor.run(id);
      textSessionOf(editor).peek()?.focus();
    }}
  ></platen-icon-button>`;
}

/** Files of a brand font come into the template with it. */
export function bringFaces({ document }: Editor, { faces }: FontChoice): void {
  if (!faces) return;
  document.apply({
    label: msg('Font'),
    recipe(draft: Draft<Template>) {
      const known = new Set(draft.fonts.map(({ source }) => source));
      draft.fonts.push(...faces.filter(({ source }) => !known.has(source)));
    },
  });
}

/** The cases that letters can be shown in. */
export function caseOptions(): { value: TextStyle['textTransform']; label: string }[] {
  return [
    { value: 'none', label: msg('As typed') },
    { value: 'uppercase', label: msg('UPPERCASE') },
    { value: 'lowercase', label: msg('lowercase') },
    { value: 'capitalize', label: msg('Title Case') },
  ];
}

/** The weights of a family, with the one that is used. */
export function weightOptions(
  choice: FontChoice | undefined,
  current: number | undefined,
): { value: string; label: string }[] {
  const names: Readonly<Record<number, string>> = {
    100: msg('Thin'),
    200: msg('Extra light'),
    300: msg('Light'),
    400: msg('Regular'),
    500: msg('Medium'),
    600: msg('Semi-bold'),
    700: msg('Bold'),
    800: msg('Extra bold'),
    900: msg('Black'),
  };
  const steps = new Set([...weightSteps(choice), ...(current === undefined ? [] : [current])]);
  return [...steps]
    .toSorted((a, b) => a - b)
    .map((weight) => ({
      value: String(weight),
      label: names[weight] ?? String(weight),
    }));
}
