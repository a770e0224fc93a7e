import type { Template, TemplateLocales } from '@platen/template';
import { joinTokens } from '@platen/template/internal';

/** The brand, mode and language that are shown while a template is edited. It is not saved. */
export interface ShownDesign {
  /** Values of axes by their ids; the others have their defaults. */
  readonly axes: Readonly<Record<string, string>>;
  /** The tag of the locale; missing: the one that the template is written in. */
  readonly locale?: string;
}

/** The design as the template is written. */
export const writtenDesign: ShownDesign = { axes: {} };

/** Whether there is anything to choose: axes of tokens, or other locales. */
export function hasDesignChoices(template: Pick<Template, 'tokens' | 'brandKit' | 'locales'>): boolean {
  const { locales } = template;
  return (joinTokens(template)?.axes.length ?? 0) > 0 || Object.keys(locales?.overrides ?? {}).length > 0;
}

/** The part of a choice that a template still has: axes, values and locales can be deleted while they are shown. */
export function presentDesign(
  template: Pick<Template, 'tokens' | 'brandKit' | 'locales'>,
  chosen: ShownDesign,
): ShownDesign {
  const { locales } = template;
  const axes = Object.fromEntries(
    (joinTokens(template)?.axes ?? []).flatMap(({ id, values }) => {
      const value = chosen.axes[id];
      return value !== undefined && values.includes(value) ? [[id, value] as const] : [];
    }),
  );
  const { locale } = chosen;
  const hasLocale = locale !== undefined && Object.hasOwn(locales?.overrides ?? {}, locale);
  return { axes, ...(hasLocale && { locale }) };
}

/** Whether two choices are the same. */
export function isSameDesign(a: ShownDesign, b: ShownDesign): boolean {
  return a === b || JSON.stringify([a.locale, a.axes]) === JSON.stringify([b.locale, b.axes]);
}

/** Locales without mirroring, by the locales they are of: what resolves them goes by their identity. */
const straight = new WeakMap<TemplateLocales, TemplateLocales>();

/** A template as it is shown, in whose texts their shared styles are already. */
export function withoutTextStyles(template: Template): Template {
  if (!template.textStyles) return template;
  const { textStyles: _styles, ...others } = template;
  return others;
}

/** A template whose pages are not mirrored: what is edited has its layers where the template has them. */
export function withoutMirroring(template: Template): Template {
  const { locales } = template;
  if (!locales?.mirror) return template;
  const own = straight.get(locales) ?? { ...locales, mirror: false };
  straight.set(locales, own);
  return { ...template, locales: own };
}
