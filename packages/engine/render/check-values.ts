import { parseTemplate, PlatenError, type CheckResult } from '@platen/template';
import { checkTemplate } from '../check/check-template.ts';
import type { LayOutRow } from '../check/try-row.ts';
import type { CheckOptions } from '../options/check-options.ts';
import type { RenderGuard } from '../platform/render-guard.ts';
import { withParsedJob, type RenderContext } from './with-render-job.ts';

/** Searches for values that break a template: every row of values is a render up to its layout. */
export async function checkValues(
  context: RenderContext,
  source: unknown,
  options: CheckOptions,
): Promise<CheckResult> {
  const template = parseTemplate(source);
  const layOut: LayOutRow = async (changed, { values, choices }, use, isOver) => {
    const wanted = { ...context.wanted, ...choices, strict: false, onProgress: undefined };
    const guard: RenderGuard = {
      ...context.guard,
      check() {
        context.guard.check();
        if (isOver()) throw new PlatenError('LIMIT_TIME', 'No time is left for this row.');
      },
    };
    return withParsedJob({ ...context, guard, wanted }, changed, values, async (job) => use(job));
  };
  return checkTemplate(template, layOut, options);
}
