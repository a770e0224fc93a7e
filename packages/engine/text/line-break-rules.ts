import * as uax14 from '@cto.af/linebreak';
import {
  EastAsianWidth,
  LineBreakClasses as lineBreakClass,
  MAY_BREAK,
  NO_BREAK,
  PASS,
  Rules,
  sot,
  type BreakerState,
} from '@cto.af/linebreak';

type Verdict = typeof MAY_BREAK | typeof NO_BREAK | typeof PASS;
type Classes = Readonly<Record<string, number>>;

const { AL, BK, CB, CR, GL, HL, HY, IS, LF, NL, NU, QU, SP, ZW } = lineBreakClass as Classes;
const lineStarts = new Set<number | undefined>([sot, BK, CR, LF, NL, SP, ZW, CB, GL]);
const initialQuote = /^\p{Pi}$/u;
const finalQuote = /^\p{Pf}$/u;
/** Hyphens that Unicode 17 puts into a class of their own (HH): those of Armenian, Hebrew and Canadian, and the plain one. */
const hyphens = new Set([0x058a, 0x05be, 0x1400, 0x2010]);

/**
 * The library's rules are those of Unicode 15.1. These are the changes of Unicode 16 and 17 (UAX #14 revisions 53 to 55): a
 * quotation mark is no obstacle between ideographs, a hyphen before a word stays with it, decimals without a leading digit
 * stay whole.
 */
export function createLineBreakRules(): Rules {
  restoreRuleNames();
  const rules = new Rules({ example7: true });
  rules.addRuleBefore('LB07', beforeLeadingPoint);
  rules.replaceRule('LB19', aroundQuotes);
  rules.addRuleBefore('LB21a', afterLeadingHyphen);
  rules.replaceRule('LB21a', afterHebrewHyphen);
  rules.addRuleBefore('LB26', afterPoint);
  return rules;
}

/** The library finds its rules by their functions' names, which minifiers shorten; the names of its exports stay. */
function restoreRuleNames(): void {
  for (const [name, rule] of Object.entries(uax14)) {
    if (typeof rule === 'function' && rule.name !== name) Object.defineProperty(rule, 'name', { value: name });
  }
}

function isHyphen({ cls, cp }: BreakerState['cur']): boolean {
  return cls === HY || hyphens.has(cp);
}

function isEastAsian({ cp }: BreakerState['cur']): boolean {
  return cp >= 0 && EastAsianWidth.get(cp) !== 0;
}

/** LB15c: a line may end before a decimal point that begins a number. */
function beforeLeadingPoint(state: BreakerState): Verdict {
  const isLeading = state.cur.cls === SP && state.next.cls === IS && state.afterNext()?.cls === NU;
  return isLeading ? MAY_BREAK : PASS;
}

/** LB19 and LB19a: quotation marks hold on to both sides, but among East Asian characters only to what they enclose. */
function aroundQuotes(state: BreakerState): Verdict {
  const { prev, cur, next } = state;
  if (next.cls === QU) {
    if (!initialQuote.test(next.char) || !isEastAsian(cur)) return NO_BREAK;
    const after = state.afterNext();
    if (after === null || !isEastAsian(after)) return NO_BREAK;
  }
  if (cur.cls === QU) {
    if (!finalQuote.test(cur.char) || !isEastAsian(next)) return NO_BREAK;
    if (prev.cls === sot || !isEastAsian(prev)) return NO_BREAK;
  }
  return PASS;
}

/** LB20a: a hyphen at the start of a word stays with it. */
function afterLeadingHyphen({ prev, cur, next }: BreakerState): Verdict {
  return isHyphen(cur) && lineStarts.has(prev.cls) && (next.cls === AL || next.cls === HL) ? NO_BREAK : PASS;
}

/** LB21a: no break after a hyphen behind a Hebrew letter, unless Hebrew continues. */
function afterHebrewHyphen({ prev, cur, next }: BreakerState): Verdict {
  return prev.cls === HL && isHyphen(cur) && next.cls !== HL ? NO_BREAK : PASS;
}

/** Part of LB25: a digit stays with the point before it. */
function afterPoint({ cur, next }: BreakerState): Verdict {
  return cur.cls === IS && next.cls === NU ? NO_BREAK : PASS;
}
