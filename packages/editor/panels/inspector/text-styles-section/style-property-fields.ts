import { msg } from '@lit/localize';
import { referencedToken, tokenReference, type Paint, type SharedTextStyle, type TextStyle } from '@platen/template';
import { joinTokens } from '@platen/template/internal';
import { html, type TemplateResult } from 'lit';
import type { StyleProperty } from '../../../commands/edit-text-styles.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { valueOf } from '../../../store/shared-values.ts';
import type { FontChoice } from '../../text-section/font-choices.ts';
import { bringFaces, caseOptions } from '../../text-section/letter-fields.ts';
import type { FieldHost } from '../inspector-section.ts';
import { changing, numberField, selectField, textField } from '../section-fields.ts';
import '../paint-field/paint-field.ts';
import '../../text-section/font-field.ts';

type Host = FieldHost<SharedTextStyle>;

/** How a number of a style steps in its field. */
interface NumberRange {
  min: number;
  max: number;
  step?: number;
  unit?: string;
}

/** Properties that are numbers, and so can be those of tokens. */
const numbers = {
  fontSize: { min: 0.1, max: 5000 },
  fontWeight: { min: 1, max: 1000, step: 100 },
  lineHeight: { min: 0.1, max: 10, step: 0.05, unit: '×' },
  letterSpacing: { min: -1000, max: 1000, step: 0.5 },
  wordSpacing: { min: -1000, max: 1000, step: 0.5 },
} as const satisfies Partial<Record<StyleProperty, NumberRange>>;

type NumberProperty = keyof typeof numbers;

/** The properties of shared text styles, in the order of their fields. */
export const styleProperties: readonly StyleProperty[] = [
  'fontFamily',
  'fontWeight',
  'fontSize',
  'fill',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textTransform',
  'fontStyle',
  'decoration',
  'baselineShift',
  'features',
  'axes',
  'language',
];

/** Values of properties that a style is given. */
export const firstStyle: Required<Pick<SharedTextStyle, StyleProperty>> = {
  fontFamily: 'Inter',
  fontWeight: 400,
  fontSize: 32,
  fill: { type: 'solid', color: '#000000' },
  lineHeight: 1.2,
  letterSpacing: 0,
  wordSpacing: 0,
  textTransform: 'none',
  fontStyle: 'normal',
  decoration: [],
  baselineShift: 0,
  features: {},
  axes: {},
  language: '',
};

/** The name of a property of a text style. */
export function stylePropertyName(property: string): string {
  const names: Readonly<Record<string, string>> = {
    fontFamily: msg('Font'),
    fontWeight: msg('Weight'),
    fontSize: msg('Size'),
    fill: msg('Text color'),
    lineHeight: msg('Line height'),
    letterSpacing: msg('Letter spacing'),
    wordSpacing: msg('Word spacing'),
    textTransform: msg('Case'),
    fontStyle: msg('Italic'),
    decoration: msg('Text decoration'),
    baselineShift: msg('Baseline shift'),
    features: msg('OpenType features'),
    axes: msg('Axes of the font'),
    language: msg('Language'),
  };
  return names[property] ?? property;
}

function isNumber(property: StyleProperty): property is NumberProperty {
  return Object.hasOwn(numbers, property);
}

/** The field of one property that a style has. */
export function stylePropertyField(host: Host, property: StyleProperty, editor: Editor): unknown {
  const label = stylePropertyName(property);
  const field = { key: property, label };
  if (isNumber(property)) return numberOrToken(host, property, editor);
  switch (property) {
    case 'fontFamily':
      return html`<platen-font-field
        .label=${label}
        .value=${valueOf(host.shared((style) => style.fontFamily)) ?? ''}
        @value-change=${(event: CustomEvent<FontChoice>) => {
          event.stopPropagation();
          bringFaces(editor, event.detail);
          host.commit(property, label, (style) => (style.fontFamily = event.detail.family));
        }}
      ></platen-font-field>`;
    case 'fill': {
      const { input, change } = changing<SharedTextStyle, Paint>(host, {
        ...field,
        write: (style, fill) => (style.fill = fill),
      });
      return html`<platen-paint-field
        .label=${label}
        .value=${valueOf(host.shared((style) => style.fill))}
        @value-input=${input}
        @value-change=${change}
      ></platen-paint-field>`;
    }
    case 'textTransform':
      return selectField<SharedTextStyle, TextStyle['textTransform']>(host, {
        ...field,
        options: caseOptions(),
        read: (style) => style.textTransform,
        write: (style, value) => (style.textTransform = value),
      });
    case 'fontStyle':
      return selectField<SharedTextStyle, TextStyle['fontStyle']>(host, {
        ...field,
        options: [
          { value: 'normal', label: msg('Upright') },
          { value: 'italic', label: msg('Italic') },
        ],
        read: (style) => style.fontStyle,
        write: (style, value) => (style.fontStyle = value),
      });
    case 'decoration':
      return selectField(host, {
        ...field,
        options: [
          { value: '', label: msg('None') },
          { value: 'underline', label: msg('Underline') },
          { value: 'line-through', label: msg('Strikethrough') },
          { value: 'underline line-through', label: msg('Underline and strikethrough') },
          { value: 'overline', label: msg('Overline') },
        ],
        read: (style) => style.decoration?.join(' '),
        write: (style, value) =>
          (style.decoration = value.split(' ').filter((each) => each !== '') as TextStyle['decoration']),
      });
    case 'baselineShift':
      return numberField(host, {
        ...field,
        min: -5000,
        max: 5000,
        read: (style) => style.baselineShift,
        write: (style, value) => (style.baselineShift = value),
      });
    case 'features':
    case 'axes':
      return textField(host, {
        ...field,
        hint: property === 'features' ? msg('For example: smcp 1, liga 0') : msg('For example: wdth 85'),
        read: (style) => writeTags(style[property] ?? {}),
        write: (style, value) => (style[property] = readTags(value)),
      });
    case 'language':
      return textField(host, {
        ...field,
        maxlength: 35,
        read: (style) => style.language,
        write: (style, value) => (style.language = value),
      });
  }
}

function writeTags(tags: Readonly<Record<string, number>>): string {
  return Object.entries(tags)
    .map(([tag, value]) => `${tag} ${value}`)
    .join(', ');
}

/** Tags with their numbers; what is none of them is left out. */
function readTags(text: string): Record<string, number> {
  const found = [...text.matchAll(/([\x21-\x7e]{4})[\s:=]+(-?\d+(?:\.\d+)?)/g)];
  return Object.fromEntries(found.map(([, tag = '', value]) => [tag, Number(value)]));
}

/** A number, or the token that has it; with tokens for numbers there is a list of them beside the field. */
function numberOrToken(host: Host, property: NumberProperty, editor: Editor): TemplateResult {
  const label = stylePropertyName(property);
  const names = Object.entries(joinTokens(editor.state.template.value)?.values ?? {}).flatMap(([name, { type }]) =>
    type === 'number' ? [name] : [],
  );
  const token = referencedToken(valueOf(host.shared((style) => style[property])));
  const range: NumberRange = numbers[property];
  const own = numberField<SharedTextStyle>(host, {
    key: property,
    label,
    ...range,
    read: (style) => (typeof style[property] === 'number' ? style[property] : undefined),
    write: (style, value) => (style[property] = value),
  });
  if (names.length === 0) return html`${own}`;
  return html`<div class="pair">
    ${
      token === undefined ? own : html`<platen-text-field .label=${label} .value=${token} disabled></platen-text-field>`
    }
    <platen-select-field
      .label=${msg('Token')}
      .value=${token ?? ''}
      .options=${[{ value: '', label: msg('Own value') }, ...names.map((name) => ({ value: name, label: name }))]}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        host.commit(property, label, (style) => {
          style[property] = event.detail === '' ? firstStyle[property] : tokenReference(event.detail);
        });
      }}
    ></platen-select-field>
  </div>`;
}
