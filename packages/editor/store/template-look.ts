import {
  referencedToken,
  tokenReference,
  walkLayers,
  type Page,
  type Template,
  type TextLayer,
} from '@platen/template';
import { contrastOf, joinTokens, luminanceOf, readColor, type RgbColor } from '@platen/template/internal';
import { documentColors } from './colors/document-colors.ts';

/** Colors and fonts by which something new looks as if it belonged to a template. Each is a value or the token of the template that has it. */
export interface TemplateLook {
  /** For text and lines on the page. */
  ink: string;
  accent: string;
  /** The accent where it can be read on the page and on the surface, else the color of other text there. */
  accentInk: string;
  accentOnSurface: string;
  /** For text on the accent. */
  onAccent: string;
  /** For cards on the page. */
  surface: string;
  /** For text on the surface. */
  onSurface: string;
  headingFont: string;
  bodyFont: string;
}

const [black, white] = ['#1b1a1f', '#ffffff'] as const;
const usualAccent = '#4030d8';
/** Contrasts below which text, and large or bold text, is hard to read, by WCAG 2. */
const [readable, readableLarge] = [4.5, 3] as const;

/** Names that people give to tokens, the likeliest first. */
const tokenNames = {
  ink: ['ink', 'text', 'foreground', 'heading', 'body', 'dark', 'black'],
  accent: ['accent', 'primary', 'brand', 'highlight', 'main'],
  surface: ['surface', 'card', 'panel', 'paper', 'background', 'white'],
  headingFont: ['heading', 'headings', 'title', 'display', 'headline'],
  bodyFont: ['body', 'text', 'copy', 'base', 'main'],
} as const;

/** The look of a template on one of its pages: that of its tokens where their names say what they are for, else what it uses most. */
export function lookOf(template: Template, page: Page): TemplateLook {
  const tokens = joinTokens(template)?.values ?? {};
  const resolve = (value: unknown): string | undefined => {
    let current = value;
    for (let step = 0; step < 8; step++) {
      const name = referencedToken(current);
      if (name === undefined) return typeof current === 'string' ? current : undefined;
      current = Object.hasOwn(tokens, name) ? tokens[name]?.value : undefined;
    }
    return undefined;
  };
  const rgb = (color: string): RgbColor | undefined => {
    const text = resolve(color);
    return text === undefined ? undefined : readColor(text);
  };
  const contrast = (one: string, other: string): number => {
    const [a, b] = [rgb(one), rgb(other)];
    return a && b ? contrastOf(a, b) : 1;
  };
  const readableOn = (ground: string): string => (contrast(black, ground) >= contrast(white, ground) ? black : white);
  const tokenFor = (type: string, names: readonly string[]): string | undefined => {
    const candidates = Object.keys(tokens).filter((name) => tokens[name]?.type === type);
    const wordsOf = (name: string): string[] =>
      name.split(/[-_]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    for (const wanted of names) {
      const found = candidates.find((name) => wordsOf(name)[0] === wanted || wordsOf(name).at(-1) === wanted);
      if (found !== undefined) return tokenReference(found);
    }
    return undefined;
  };

  const ground = groundOf(page);
  const ownInk = tokenFor('color', tokenNames.ink);
  const ink = ownInk !== undefined && contrast(ownInk, ground) >= readable ? ownInk : readableOn(ground);
  const colors = documentColors(template).filter((color) => isColorful(rgb(color)));
  const ownAccent = tokenFor('color', tokenNames.accent) ?? colors.find((color) => contrast(color, ground) >= 1.6);
  const accent = ownAccent ?? usualAccent;
  const surface = tokenFor('color', tokenNames.surface) ?? (luminance(rgb(ground)) > 0.9 ? '#f4f3f8' : white);
  const onSurface = ownInk !== undefined && contrast(ownInk, surface) >= readable ? ownInk : readableOn(surface);
  const fonts = usedFonts(template);
  return {
    ink,
    accent,
    accentInk: contrast(accent, ground) >= readableLarge ? accent : ink,
    accentOnSurface: contrast(accent, surface) >= readableLarge ? accent : onSurface,
    onAccent: readableOn(accent),
    surface,
    onSurface,
    headingFont: tokenFor('fontFamily', tokenNames.headingFont) ?? fonts.heading,
    bodyFont: tokenFor('fontFamily', tokenNames.bodyFont) ?? fonts.body,
  };
}

function groundOf({ backgrounds }: Page): string {
  const last = backgrounds.at(-1);
  if (last?.type === 'solid') return last.color;
  return last && last.type !== 'image' ? (last.stops[0]?.color ?? white) : white;
}

function luminance(color: RgbColor | undefined): number {
  return color ? luminanceOf(color) : 1;
}

function isColorful(color: RgbColor | undefined): boolean {
  if (!color || color.alpha < 0.9) return false;
  const { red, green, blue } = color;
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 0.25;
}

/** The font of the largest text, and the one of most texts. */
function usedFonts({ pages }: Template): { heading: string; body: string } {
  const texts = pages.flatMap(({ layers }) =>
    [...walkLayers(layers)].flatMap(({ layer }): TextLayer[] => (layer.type === 'text' ? [layer] : [])),
  );
  const counts = new Map<string, number>();
  for (const { style } of texts) counts.set(style.fontFamily, (counts.get(style.fontFamily) ?? 0) + 1);
  const [body = 'Inter'] = [...counts].toSorted(([, one], [, other]) => other - one).map(([family]) => family);
  const largest = texts.toSorted((one, other) => other.style.fontSize - one.style.fontSize)[0];
  return { heading: largest?.style.fontFamily ?? body, body };
}
