import { parseData } from '../data/parse-data.ts';
import type { Issue } from '../errors/errors.ts';
import { formatPath } from '../errors/json-path.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import { titledColumns } from '../layers/titled-columns.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';
import { PageDraft } from './page-draft.ts';
import { overrideExpression, overridePage, overrideProperty } from '../translations/apply-override.ts';
import type { OverrideValue } from '../model/locales.ts';
import { parseOverrideKey, type OverrideTarget } from '../translations/override-key.ts';

/** Why the value of a parameter or of data cannot be taken; undefined for names that the template does not have. */
function parameterProblem(
  { data = {} }: Template,
  drafts: readonly PageDraft[],
  key: string,
  value: OverrideValue,
): string | undefined {
  const type = Object.hasOwn(data, key) ? data[key] : undefined;
  if (type) {
    const [issue] = parseData({ [key]: type }, { [key]: value }).issues;
    return issue && `${issue.path === key ? '' : `${issue.path} `}${issue.message}`;
  }
  for (const draft of drafts) {
    for (const parameter of draft.source.parameters.filter((each) => each.key === key))
      for (const binding of parameter.bindings) {
        const refusal = draft.write(binding, parameter.type, value as string);
        if (refusal) return refusal.message;
      }
  }
  return undefined;
}

/** Whether an override is for an expression or a column that its layer does not have any more. */
function isLeftBehind(layer: Layer, { kind, property }: Exclude<OverrideTarget, { kind: 'parameter' }>): boolean {
  if (kind === 'expression') return layer.expressions?.[property] === undefined;
  if ((layer.type !== 'table' && layer.type !== 'chart') || !property.startsWith('columns.')) return false;
  return !titledColumns(layer).some(({ key }) => `columns.${key}` === property);
}

/**
 * The issues of values of locales that cannot be taken. Values for layers, pages and parameters that are not there any more are let be: a text that is
 * deleted leaves its translations behind, and a render of the locale reports what it has no text for.
 */
export function checkLocales(template: Template): Issue[] {
  const { locales } = template;
  if (!locales) return [];
  const issues: Issue[] = [];
  const note = (path: readonly PropertyKey[], message: string): void => {
    issues.push({ path: formatPath(path), message });
  };
  const layers = new Map<string, Layer>();
  const pages = new Map<string, Page>();
  for (const page of template.pages) {
    pages.set(page.id, page);
    for (const { layer } of walkLayers(page.layers)) layers.set(layer.id, layer);
  }
  const drafts = template.pages.map((page, index) => new PageDraft(page, index + 1));
  for (const [tag, values] of Object.entries(locales.overrides)) {
    for (const [key, value] of Object.entries(values)) {
      const path = ['locales', 'overrides', tag, key];
      const target = parseOverrideKey(key);
      if (target.kind === 'parameter') {
        const problem = parameterProblem(template, drafts, target.key, value);
        if (problem !== undefined) note(path, problem);
        continue;
      }
      const layer = layers.get(target.id);
      const page = pages.get(target.id);
      if (layer && isLeftBehind(layer, target)) continue;
      const change = target.kind === 'expression' ? overrideExpression : overrideProperty;
      const next = layer
        ? change(layer, target.property, value)
        : page && target.kind === 'property'
          ? overridePage(page, target.property, value)
          : undefined;
      if (next instanceof ValueError) note(path, next.message);
    }
  }
  return issues;
}
