import { evaluationNeeds, PlatenError, type EvaluationOptions, type Template } from '@platen/template';
import { type Locale, Locales, TimeZones, timeZoneTable } from '@platen/template/internal';
import type { Platform } from '../platform/platform.ts';

/** Options of a render for its expressions. */
export interface EvaluationWishes {
  locale?: string | undefined;
  timeZone?: string | undefined;
  nowMs?: number | undefined;
}

interface Tables {
  locales: Locales;
  timeZones: Promise<TimeZones> | undefined;
}

/** The tables that each platform has read. */
const tablesOf = new WeakMap<Pick<Platform, 'readBundled'>, Tables>();

async function readJson(platform: Pick<Platform, 'readBundled'>, path: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await platform.readBundled(path)));
}

function findTables(platform: Pick<Platform, 'readBundled'>): Tables {
  let tables = tablesOf.get(platform);
  if (!tables) {
    const locales = new Locales((name) => readJson(platform, `locales/${name}.json`));
    tables = { locales, timeZones: undefined };
    tablesOf.set(platform, tables);
  }
  return tables;
}

function loadTimeZones(platform: Pick<Platform, 'readBundled'>): Promise<TimeZones> {
  const tables = findTables(platform);
  if (!tables.timeZones) {
    tables.timeZones = readJson(platform, 'time-zones/zones.json').then(
      (table) => new TimeZones(timeZoneTable.parse(table)),
    );
    // A later render tries again.
    tables.timeZones.catch(() => (tables.timeZones = undefined));
  }
  return tables.timeZones;
}

/** Loads how a locale writes. Throws ASSET_UNREACHABLE where the library lacks its tables. */
export function loadLocale(platform: Pick<Platform, 'readBundled'>, tag = 'en'): Promise<Locale> {
  return findTables(platform).locales.load(tag);
}

/**
 * Loads what the expressions of a template need and nothing else: the table of the locale (default: the template's, else `en`) and the time zones.
 * Throws OPTIONS_INVALID for a time zone that there is none of, and ASSET_UNREACHABLE where the library lacks its tables.
 */
export async function loadEvaluation(
  template: Template,
  { locale = template.locales?.default ?? 'en', timeZone = 'UTC', nowMs }: EvaluationWishes,
  platform: Pick<Platform, 'readBundled'>,
): Promise<EvaluationOptions> {
  const isUtc = new TimeZones().has(timeZone);
  const { hasRules, needs } = evaluationNeeds(template);
  const timeZones = !isUtc || needs.has('timeZones') ? await loadTimeZones(platform) : undefined;
  if (!isUtc && !timeZones?.has(timeZone)) {
    const message = `names no time zone: ${timeZone.slice(0, 60)}`;
    throw new PlatenError('OPTIONS_INVALID', `The option timeZone ${message}.`, {
      issues: [{ path: 'timeZone', message }],
    });
  }
  if (!hasRules) return {};
  const table = needs.has('locale') ? (await loadLocale(platform, locale)).table : undefined;
  return { locale: table, timeZone, timeZones, nowMs };
}
