import { parseTemplate, type CheckResult } from '@platen/template';
import { checkTemplate } from '../check/check-template.ts';
import type { LayOutRow } from '../check/try-row.ts';
import type { CheckOptions } from '../options/check-options.ts';
import { withParsedJob, type RenderContext } from './with-render-job.ts';

/** Searches for values that break a template: every row of values is a render up to its layout. */
export async function checkValues(
  context: RenderContext,
  source: unknown,
  options: CheckOptions,
): Promise<CheckResult> {
  const template = parseTemplate(source);
  const layOut: LayOutRow = async (changed, { values, choices }, use) => {
    const wanted = { ...context.wanted, ...choices, strict: false, onProgress: undefined };
    return withParsedJob({ ...context, wanted }, changed, values, async (job) => use(job));
  };
  return checkTemplate(template, layOut, options);
}
