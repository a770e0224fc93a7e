import type { Platform } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';
import { loadEvaluation } from '@platen/engine/internal';
import type { EvaluationOptions, Report, Template } from '@platen/template';
import { nameCopies } from '@platen/template/internal';
import type { ShownDesign } from '../store/shown-design.ts';
import { applyValues } from '../store/template-data.ts';

/** A platform keeps the tables of formats that it has read. */
const platforms = new Map<string, Platform>();

/**
 * The report of a render on values: its expressions format numbers and dates by the tables below `assetBase`. Where these cannot be
 * fetched, it does not say which expressions failed.
 */
export async function reportValues(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  design: ShownDesign,
  assetBase: string,
): Promise<Report> {
  const platform = platforms.get(assetBase) ?? createBrowserPlatform({ assetBase });
  platforms.set(assetBase, platform);
  const tables: EvaluationOptions | undefined = await loadEvaluation(
    template,
    { locale: design.locale, nowMs: Date.now() },
    platform,
  ).catch(() => undefined);
  const { report, copies } = applyValues(template, values, tables ?? {}, design);
  const named = nameCopies(report, copies);
  return tables ? named : named.filter(({ code }) => code !== 'expression_failed');
}
