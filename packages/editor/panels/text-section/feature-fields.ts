import { msg } from '@lit/localize';
import { bundledFamilies } from '@platen/engine/internal';
import type { TextStyle } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { numberField, switchField, textField } from '../inspector/section-fields.ts';

/** OpenType features that a person switches, by tag; others are typed. */
function namedFeatures(): readonly { tag: string; label: string; isOnByDefault: boolean }[] {
  return [
    { tag: 'liga', label: msg('Ligatures'), isOnByDefault: true },
    { tag: 'dlig', label: msg('Discretionary ligatures'), isOnByDefault: false },
    { tag: 'kern', label: msg('Kerning'), isOnByDefault: true },
    { tag: 'smcp', label: msg('Small caps'), isOnByDefault: false },
    { tag: 'tnum', label: msg('Tabular figures'), isOnByDefault: false },
    { tag: 'onum', label: msg('Old-style figures'), isOnByDefault: false },
    { tag: 'frac', label: msg('Fractions'), isOnByDefault: false },
    { tag: 'zero', label: msg('Slashed zero'), isOnByDefault: false },
    { tag: 'swsh', label: msg('Swashes'), isOnByDefault: false },
  ];
}

/** Names of variable axes; others are shown by their tag. */
function axisName(tag: string): string {
  const names: Readonly<Record<string, string>> = {
    wdth: msg('Width'),
    opsz: msg('Optical size'),
    slnt: msg('Slant'),
    GRAD: msg('Grade'),
    SOFT: msg('Softness'),
    WONK: msg('Wonkiness'),
  };
  return names[tag] ?? tag;
}

/** Fields for OpenType features, variable axes and the language of letters. */
export function featureFields(host: FieldHost<TextStyle>): TemplateResult {
  const family = valueOf(host.shared((style) => style.fontFamily));
  const axes = (bundledFamilies.find((each) => each.family === family)?.axes ?? []).flatMap((axis) => {
    const [, tag = '', min = '', max = ''] = /^(\S{4}) (-?[\d.]+?)\.\.(-?[\d.]+)$/.exec(axis) ?? [];
    return tag === '' || tag === 'wght' ? [] : [{ tag, min: Number(min), max: Number(max) }];
  });
  return html`
    ${
      axes.length > 0
        ? html`<div class="pair">
            ${axes.map(({ tag, min, max }) =>
              numberField(host, {
                key: `axis-${tag}`,
                label: axisName(tag),
                min,
                max,
                read: (style) => style.axes[tag] ?? Math.min(max, Math.max(min, tag === 'wdth' ? 100 : 0)),
                write: (style, value) => (style.axes = { ...style.axes, [tag]: value }),
              }),
            )}
          </div>`
        : nothing
    }
    ${namedFeatures().map(({ tag, label, isOnByDefault }) =>
      switchField(host, {
        key: `feature-${tag}`,
        label,
        read: (style) => (style.features[tag] ?? (isOnByDefault ? 1 : 0)) > 0,
        write(style, on) {
          const { [tag]: _, ...others } = style.features;
          style.features = on === isOnByDefault ? others : { ...others, [tag]: on ? 1 : 0 };
        },
      }),
    )}
    ${textField(host, {
      key: 'features',
      label: msg('OpenType features'),
      placeholder: 'ss01=1 cv05=2',
      read: (style) => writeFeatures(style.features),
      write(style, text) {
        const features = readFeatures(text);
        if (features) style.features = features;
      },
    })}
    ${textField(host, {
      key: 'language',
      label: msg('Text language'),
      placeholder: 'en, de, ar-EG',
      maxlength: 35,
      hint: msg('Used for letterforms, line breaks and spell check.'),
      read: (style) => style.language,
      write: (style, language) => (style.language = language.trim()),
    })}
  `;
}

function writeFeatures(features: TextStyle['features']): string {
  return Object.entries(features)
    .map(([tag, value]) => `${tag}=${value}`)
    .join(' ');
}

/** Features as a person types them, `ss01 cv05=2 liga=0`; undefined when they are none. */
export function readFeatures(text: string): Record<string, number> | undefined {
  const features: Record<string, number> = {};
  for (const part of text.split(/[\s,;]+/)) {
    if (part === '') continue;
    const [, tag = '', value = '1'] = /^([\x21-\x7e]{4})(?:=(\d{1,5}))?$/.exec(part) ?? [];
    if (tag === '' || Number(value) > 65_535) return undefined;
    features[tag] = Number(value);
  }
  return features;
}
