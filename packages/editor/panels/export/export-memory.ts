import type { ContentFormat } from '../../connection/content.ts';
import { firstSettings, type ExportSettings } from './export-settings.ts';

const storageKey = 'platen-export';

/** Templates whose choices are kept on this device; those exported longest ago are forgotten. */
const maxTemplates = 40;

/** How a template was exported last: the format, and the choices in each format it was exported in. */
export interface ExportMemory {
  format: ContentFormat;
  settings: Partial<Record<ContentFormat, ExportSettings>>;
}

type Entries = [template: string, memory: ExportMemory][];

/** How a template was exported last on this device; undefined if it was not, or nothing can be kept here. */
export function recallExport(template: string): ExportMemory | undefined {
  const memory = read().find(([name]) => name === template)?.[1];
  if (!memory) return undefined;
  // Written by an older version, it may lack some.
  const settings = Object.entries(memory.settings).map(([format, own]) => [
    format,
    { ...firstSettings(format as ContentFormat), ...own },
  ]);
  return { format: memory.format, settings: Object.fromEntries(settings) };
}

/** Keeps how a template is exported. */
export function rememberExport(template: string, format: ContentFormat, settings: ExportSettings): void {
  const entries = read();
  const before = entries.find(([name]) => name === template)?.[1];
  const memory: ExportMemory = { format, settings: { ...before?.settings, [format]: settings } };
  const others = entries.filter(([name]) => name !== template);
  try {
    localStorage.setItem(storageKey, JSON.stringify([[template, memory], ...others].slice(0, maxTemplates)));
  } catch {
    // A page without storage, such as a frame of another site, forgets.
  }
}

function read(): Entries {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(entries) ? (entries as Entries) : [];
  } catch {
    return [];
  }
}
