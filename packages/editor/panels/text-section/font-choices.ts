import { bundledFamilies } from '@platen/engine/internal';
import { referencedToken, tokenReference, type FontFace, type Template } from '@platen/template';
import { joinTokens } from '@platen/template/internal';
import { brandFontFace } from '../../service/brand-font-face.ts';
import type { ShownDesign } from '../../store/shown-design.ts';
import { dataCode } from '../../store/template-data.ts';
import type { EditorService } from '../../service/editor-service.ts';

/** A family that can be chosen. */
export interface FontChoice {
  /** The family, or the reference to a token. */
  family: string;
  group: 'token' | 'template' | 'brand' | 'bundled';
  /** Weights it has: single ones, or the ranges of variable fonts. */
  weights: readonly (number | readonly [number, number])[];
  hasItalic: boolean;
  /** Files the template has to bring along for it; missing when it need not. */
  faces?: readonly FontFace[];
}

/** A family as people read it: of a token its name. */
export function familyName(family: string): string {
  return referencedToken(family) ?? family;
}

/** The choice that a family is, or that a token stands for in a brand and mode; undefined for one that is not known. */
export function findFontChoice(
  template: Template,
  family: string | undefined,
  design: ShownDesign,
): FontChoice | undefined {
  const token = referencedToken(family);
  const shown = token === undefined ? family : dataCode()?.tokenValues(template, design).get(token);
  return fontChoices(template).find((choice) => choice.family === shown);
}

/** Fonts of tokens, families of the template itself, then those of the library. */
export function fontChoices(template: Template): FontChoice[] {
  const tokens = Object.entries(joinTokens(template)?.values ?? {}).flatMap(([name, { type }]): FontChoice[] =>
    type === 'fontFamily' ? [{ family: tokenReference(name), group: 'token', weights: [], hasItalic: false }] : [],
  );
  const own = new Map<string, FontFace[]>();
  for (const face of template.fonts) own.set(face.family, [...(own.get(face.family) ?? []), face]);
  const brought = [...own].map(([family, faces]): FontChoice => ({ family, group: 'template', ...coverage(faces) }));
  const bundled = bundledFamilies
    .filter(({ family }) => !own.has(family))
    .map(({ family, weights, styles }): FontChoice => {
      return { family, group: 'bundled', weights, hasItalic: styles.includes('italic') };
    });
  return [...tokens, ...brought, ...bundled];
}

/** Families of the workspace's brand fonts that the template does not bring along yet. Throws ServiceResponseError. */
export async function brandFontChoices(service: EditorService, template: Template): Promise<FontChoice[]> {
  const { data } = await service.client.listBrandFonts({ query: { ...service.scope, owner: 'all', limit: 500 } });
  const known = new Set(template.fonts.map(({ family }) => family));
  const families = new Map<string, FontFace[]>();
  for (const font of data) {
    const face = brandFontFace(font);
    if (!face || known.has(face.family)) continue;
    families.set(face.family, [...(families.get(face.family) ?? []), face]);
  }
  return [...families].map(([family, faces]) => ({ family, group: 'brand', faces, ...coverage(faces) }));
}

function coverage(faces: readonly FontFace[]): Pick<FontChoice, 'weights' | 'hasItalic'> {
  return { weights: faces.map(({ weight }) => weight), hasItalic: faces.some(({ style }) => style === 'italic') };
}

/** The weights of hundreds that a family has; all nine of one that is not known. */
export function weightSteps(choice: FontChoice | undefined): number[] {
  const steps = [100, 200, 300, 400, 500, 600, 700, 800, 900];
  if (!choice || choice.weights.length === 0) return steps;
  const single = choice.weights.flatMap((weight) => (typeof weight === 'number' ? [weight] : []));
  const ranged = steps.filter((step) =>
    choice.weights.some((weight) => typeof weight !== 'number' && step >= weight[0] && step <= weight[1]),
  );
  return [...new Set([...single, ...ranged])].toSorted((a, b) => a - b);
}
