import type { Platform } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';
import { loadEvaluation } from '@platen/engine/internal';
import type { Report, Template } from '@platen/template';
import { nameCopies } from '@platen/template/internal';
import type { ShownDesign } from '../store/shown-design.ts';
import { applyValues } from '../store/template-data.ts';

const platforms = new Map<string, Platform>();

/** The platform whose bundled files lie below an absolute URL; each one keeps the tables of formats that it has read. */
export function platformAt(assetBase: string): Platform {
  const platform = platforms.get(assetBase) ?? createBrowserPlatform({ assetBase });
  platforms.set(assetBase, platform);
  return platform;
}

/**
 * The report of a render on values, whose expressions write numbers and dates by the tables of the platform. Where these cannot be
 * fetched, it says which expressions failed.
 */
export async function reportValues(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  design: ShownDesign,
  platform: Pick<Platform, 'readBundled'>,
): Promise<Report> {
  const wishes = { locale: design.locale, nowMs: Date.now() };
  const evaluation = await loadEvaluation(template, wishes, platform).catch(() => ({}));
  const { report, copies } = applyValues(template, values, evaluation, design);
  return nameCopies(report, copies);
}
