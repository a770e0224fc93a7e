import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import type { CostBudget } from '../cost/cost-budget.ts';
import { findFontsFor } from '../svg/load-drawing.ts';
import { normalizeSvg } from '../svg/normalize-svg.ts';
import { parseXml } from '../svg/parse-xml.ts';
import type { DrawingWarning } from '../svg/sanitise-svg.ts';
import type { SvgFontFinder } from '../svg/svg-fonts.ts';
import type { SvgOrigins } from './prepare-svg.ts';

/** A prepared SVG in its simplest form, texts as groups of outlines. */
export interface NormalizedImport {
  document: Document;
  /** Texts whose letters no font has. Something else stands in their place, to show where it is. */
  undrawn: ReadonlySet<string>;
  /** Families that outlines are not of. */
  fontWarnings: readonly DrawingWarning[];
  missingFamilies: readonly string[];
}

/** Normalizes a prepared SVG, paid from `cost`. Texts that are drawn and have nothing to show for it are not lost. */
export async function normalizeImport(
  original: Document,
  origins: SvgOrigins,
  { families, findFonts, cost }: { families: readonly string[]; findFonts: SvgFontFinder; cost: CostBudget },
): Promise<NormalizedImport> {
  const fontWarnings: DrawingWarning[] = [];
  const missingFamilies: string[] = [];
  const noteMissing: SvgFontFinder = async (wish) => {
    const found = await findFonts(wish);
    missingFamilies.splice(0, missingFamilies.length, ...found.missingFamilies);
    return found;
  };
  const normalize = async (): Promise<Document> => {
    const text = new XMLSerializer().serializeToString(original);
    const hasText = original.getElementsByTagName('text').length > 0;
    const fonts = hasText ? await findFontsFor(text, original, families, noteMissing, fontWarnings) : undefined;
    return parseXml(normalizeSvg(text, fonts, cost));
  };
  const document = await normalize();
  const missing = textsWithout(document, origins).filter(([, text]) => (text.textContent ?? '').trim() !== '');
  if (missing.length === 0) return { document, undrawn: new Set(), fontWarnings, missingFamilies };
  // They are hidden, or no font has their letters. A letter that fonts have tells.
  const restore = missing.map(([, text]) => replaceContent(text, 'x'));
  const marked = await normalize().finally(() => restore.forEach((giveBack) => giveBack()));
  const hidden = new Set(textsWithout(marked, origins).map(([id]) => id));
  const undrawn = new Set(missing.map(([id]) => id).filter((id) => !hidden.has(id)));
  return { document: undrawn.size > 0 ? marked : document, undrawn, fontWarnings, missingFamilies };
}

/** The texts that a normalized document has nothing of. */
function textsWithout(document: Document, { texts }: SvgOrigins): [string, Element][] {
  const ids = new Set(Array.from(document.getElementsByTagName('g')).map((group) => group.getAttribute('id')));
  return [...texts].filter(([id]) => !ids.has(id));
}

/** Returns a function that restores the element's content. */
function replaceContent(element: Element, text: string): () => void {
  const content = Array.from(element.childNodes);
  for (const node of content) element.removeChild(node);
  const letter = element.appendChild(element.ownerDocument!.createTextNode(text));
  return () => {
    element.removeChild(letter);
    for (const node of content) element.appendChild(node);
  };
}
