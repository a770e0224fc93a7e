import { msg } from '@lit/localize';
import type { Template } from '@platen/template';
import { dataSupport, joinTokens } from '@platen/template/internal';
import type { ShownDesign } from '../../store/shown-design.ts';
import { languageName } from '../../locales/language-name.ts';
import { axisName } from './design-names.ts';

/** Something of a design that can be chosen, with the values that it can have. */
export interface DesignChoice {
  label: string;
  shown: string;
  values: readonly { value: string; label: string; design: ShownDesign }[];
}

/** Choices of a template's design: the values of its axes, such as brand and mode, and its language. */
export function designChoices(
  template: Pick<Template, 'tokens' | 'brandKit' | 'locales'>,
  design: ShownDesign,
): DesignChoice[] {
  const { locales } = template;
  const choices = (joinTokens(template)?.axes ?? []).map(({ id, values, default: usual }): DesignChoice => ({
    label: axisName(id),
    shown: design.axes[id] ?? usual ?? values[0] ?? '',
    values: values.map((value) => ({
      value,
      label: value,
      design: { ...design, axes: { ...design.axes, [id]: value } },
    })),
  }));
  const tags = Object.keys(locales?.overrides ?? {});
  if (!locales || tags.length === 0) return choices;
  const { default: written } = locales;
  const values = [written, ...tags.filter((tag) => tag !== written)].map((value) => ({
    value,
    label: languageName(value),
    design: value === written ? { axes: design.axes } : { ...design, locale: value },
  }));
  return [...choices, { label: msg('Language'), shown: design.locale ?? written, values }];
}

/** A template as it is in a design: its pages and the defaults of its parameters and data have the texts of the language. */
export function templateIn(template: Template, { axes, locale }: ShownDesign): Template {
  return dataSupport.resolveDesign(template, {}, { axes, locale }).template;
}
