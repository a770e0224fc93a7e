import { color as colorSchema } from '@platen/template/internal';

/** Style read from pasted text. */
export interface ReadStyle {
  fontWeight?: number;
  fontStyle?: 'normal' | 'italic';
  lines?: readonly ('underline' | 'line-through' | 'overline')[];
  color?: string;
  /** CSS pixels. */
  sizePx?: number;
  /** As it is written; read only where asked for. */
  family?: string;
}

/** Declarations of a `style` attribute by their lower case names. Text in quotes and brackets is kept together. */
export function readDeclarations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text
    .slice(0, 10_000)
    .matchAll(/([-\w]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g)) {
    found.set(name.toLowerCase(), value.trim());
  }
  return found;
}

const weights: Readonly<Record<string, number>> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };
const pixels: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54 };

/** Applies declarations to an inherited style; unknown ones are ignored. */
export function readCssStyle(
  declarations: ReadonlyMap<string, string>,
  inherited: ReadStyle,
  withFamily = false,
): ReadStyle {
  const style: ReadStyle = { ...inherited };
  const weight = declarations.get('font-weight')?.toLowerCase() ?? '';
  const number = weights[weight] ?? Number(weight || Number.NaN);
  if (Number.isInteger(number) && number >= 1 && number <= 1000) style.fontWeight = number;
  const slant = declarations.get('font-style')?.toLowerCase();
  if (slant) style.fontStyle = /^(italic|oblique)/.test(slant) ? 'italic' : 'normal';
  const lines = declarations.get('text-decoration-line') ?? declarations.get('text-decoration');
  if (lines) {
    const own = (['underline', 'line-through', 'overline'] as const).filter((kind) => lines.includes(kind));
    style.lines = [...new Set([...(inherited.lines ?? []), ...own])];
  }
  const color = colorSchema.safeParse(declarations.get('color') ?? '');
  if (color.success) style.color = color.data;
  const family = withFamily ? declarations.get('font-family') : undefined;
  if (family) style.family = family;
  const [, size = '', unit = ''] =
    /^([\d.]+)(px|pt|pc|in|cm|mm|em|%)$/i.exec(declarations.get('font-size') ?? '') ?? [];
  if (size !== '') {
    const factor = pixels[unit.toLowerCase()] ?? (inherited.sizePx ?? 16) * (unit === '%' ? 0.01 : 1);
    const sizePx = Number(size) * factor;
    if (sizePx > 0 && sizePx < 5000) style.sizePx = Math.round(sizePx * 100) / 100;
  }
  return style;
}
