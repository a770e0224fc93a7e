import { isColorText } from '@platen/template';
import { parseColor, type Rgba } from '../../../geometry/color-value.ts';

/** More are looked up in a table, as those of drawings are. */
const maxColors = 4096;

/** The colors that a template names, whatever for. */
export function templateColors(template: unknown): Rgba[] {
  const texts = new Set<string>();
  const visit = (value: unknown): void => {
    if (texts.size >= maxColors) return;
    if (typeof value === 'string') {
      if (value.length <= 140 && isColorText(value)) texts.add(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(template);
  return [...texts].flatMap((text) => {
    try {
      return [parseColor(text)];
    } catch {
      // Some other text that begins like a color.
      return [];
    }
  });
}
