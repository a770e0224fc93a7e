import { isColorText, type Template } from '@platen/template';

/** Names of members of the template that hold a color. */
const colorMembers = new Set(['color', 'backgroundColor', 'upcomingColor', 'shadow', 'highlight', 'to']);

/**
 * The colors that a template uses, the most used first, each as it is written there for the first time; at most `limit`.
 * Transparent is omitted.
 */
export function documentColors(template: Template, limit = 32): string[] {
  const uses = new Map<string, { text: string; count: number }>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      // A color is at most 140 characters long; anything longer is a text or an image's data.
      if (!colorMembers.has(name) || value.length > 140 || value === 'transparent' || !isColorText(value)) return;
      const key = value.toLowerCase().replaceAll(/\s+/g, ' ');
      const use = uses.get(key) ?? { text: value, count: 0 };
      uses.set(key, { ...use, count: use.count + 1 });
      return;
    }
    if (Array.isArray(value)) for (const item of value as unknown[]) visit(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [member, item] of Object.entries(value)) visit(item, member);
  };
  visit(template.pages, '');
  return [...uses.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limit)
    .map(({ text }) => text);
}
