import { parseCssUrl } from '../css/css-text.ts';
import { PageDraft } from '../modifications/page-draft.ts';
import type { Report } from '../errors/report.ts';
import type { Template } from '../model/template.ts';

/** How far an image's ratio may be from the one asked for. */
const tolerance = 0.01;

/**
 * Checks the images of parameters with an `aspect`, if their size is known. `template` has the parameters, `resolved` is the result of
 * `applyModifications`, and `sizeOf` returns a loaded image's size by its source.
 */
export function checkAspects(
  template: Template,
  resolved: Template,
  sizeOf: (source: string) => { width: number; height: number } | undefined,
): Report {
  const report: Report = [];
  for (const [index, page] of template.pages.entries()) {
    const wanted = page.parameters.filter((parameter) => parameter.constraints.aspect !== undefined);
    const drawn = resolved.pages[index];
    if (wanted.length === 0 || !drawn) continue;
    const draft = new PageDraft(drawn, index + 1);
    for (const { key, type, bindings, constraints } of wanted) {
      for (const binding of bindings) {
        const source = draft.read(binding, type);
        const size = typeof source === 'string' ? sizeOf(parseCssUrl(source) ?? source) : undefined;
        if (!size || size.height === 0 || constraints.aspect === undefined) continue;
        const ratio = size.width / size.height;
        if (Math.abs(ratio / constraints.aspect - 1) <= tolerance) continue;
        const message = `${key} is ${size.width} by ${size.height} pixels; it should be ${constraints.aspect} times as wide as high.`;
        report.push({ page: index + 1, layer: binding.layerId ?? '', code: 'constraint_violated', message });
      }
    }
  }
  return report;
}
