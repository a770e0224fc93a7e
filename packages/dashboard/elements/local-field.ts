/** An instant as fields of date and time have it, in the person's time zone: `2026-03-02T09:30`; empty for none. */
export function toLocalField(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The instant that such a field says, ISO 8601 in UTC; undefined when it says none. */
export function fromLocalField(text: string): string | undefined {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
