const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A date as ISO 8601 writes it, alone (midnight) or with a time; without a zone it is in UTC, so that it is the same moment on
 * every machine. Undefined for text that is no such date or names a day that does not exist.
 */
export function parseIsoDate(text: string): Date | undefined {
  const [, day, time = '00:00', zone = 'Z'] = form.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00Z`);
  // Engines take 31 February for a day in March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  const moment = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
