import type { Document, Element } from '@xmldom/xmldom';
import type { SvgAllowance } from '../svg-cost.ts';
import { ElementOrder } from './element-order.ts';
import { matchesSelector, parseSelector, type Selector } from './selector.ts';
import { type Declaration, parseDeclarations, parseStyleSheet } from './style-sheet.ts';

interface RankedRule {
  selector: Selector;
  declarations: readonly Declaration[];
}

/**
 * The declarations that count for each element, by name: those of style sheets and of its `style` attribute by the cascade (CSS Cascade 4).
 * Presentation attributes are not among them: they count less than any of these. Style sheets that were read are taken out. Throws ASSET_UNSUPPORTED when
 * that takes more than the allowance has.
 */
export function cascadeStyles(document: Document, allowance: SvgAllowance): Map<Element, Map<string, string>> {
  const order = new ElementOrder(allowance);
  const sheets = Array.from(document.getElementsByTagName('*')).filter(({ localName }) => localName === 'style');
  const rules = sheets.flatMap((sheet) => {
    const type = sheet.getAttribute('type') ?? '';
    if (!/^(?:\s*|text\/css)$/i.test(type)) return [];
    return parseStyleSheet(sheet.textContent ?? '');
  });
  const ranked = rules
    .flatMap(({ selector, declarations }): RankedRule[] => {
      const parsed = parseSelector(selector);
      return parsed ? [{ selector: parsed, declarations }] : [];
    })
    .toSorted((one, other) => one.selector.specificity - other.selector.specificity);
  const styles = new Map<Element, Map<string, string>>();
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const own = parseDeclarations(element.getAttribute('style') ?? '');
    const matching = ranked.filter(({ selector }) => matchesSelector(element, selector, order));
    if (own.length === 0 && matching.length === 0) continue;
    const all = [...matching.flatMap(({ declarations }) => declarations), ...own];
    const winning = new Map<string, string>();
    for (const { name, value } of [
      ...all.filter((each) => !each.isImportant),
      ...all.filter((each) => each.isImportant),
    ]) {
      // The last one counts, and stands last.
      winning.delete(name);
      winning.set(name, value);
    }
    styles.set(element, winning);
  }
  // Only now: places among siblings count.
  for (const sheet of sheets) sheet.parentNode?.removeChild(sheet);
  return styles;
}
