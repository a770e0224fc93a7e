import type { Template } from '../model/template.ts';
import { applyModificationsWith, type AppliedModifications, type ApplyOptions } from './apply-modifications-with.ts';
import { dataSupport } from './data-support.ts';

/**
 * Applies values to a template's parameters. Keys are `key`, `key.styleKey` and, for one page only, `page2@key`; a key without a page
 * applies to every page that has the parameter, and a key with a page takes precedence. Style keys are case-insensitive and take precedence
 * over parameters bound to the same property. `canvasBackgroundColor` and `canvasBackgroundImage` need no parameter.
 *
 * Data of the template has its names as keys; lists and objects may be JSON text, and what lies in them may have keys of its own,
 * `items.0.price`. The order is fixed: data, locale and tokens, conditions, repeats, expressions, and then the style keys of modifications, which win. Returns a new
 * template, whose pages have no parameters left, and a report with `unknown_parameter`, `unused_modification`, `constraint_violated`,
 * `translation_missing`, `expression_failed`, `rows_omitted` and `key_repeated`, which names the layers of the template and the items of lists; a
 * value that violates a constraint is still applied. The arguments are not mutated. Throws MODIFICATIONS_INVALID, with every issue and the
 * key as its path, for malformed values; LIMIT_COST if matching values with their patterns or evaluating expressions is too expensive; LIMIT_LAYERS
 * if data makes too many layers; RENDER_REJECTED with `strict`
 * if there is anything to report.
 */
export function applyModifications(
  template: Template,
  modifications: Readonly<Record<string, unknown>> = {},
  options: ApplyOptions = {},
): AppliedModifications {
  return applyModificationsWith(dataSupport, template, modifications, options);
}
