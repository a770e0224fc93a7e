import type { TextLayout } from '../text/text-layout.ts';
import type { ChartSheet, ChartTextStyle } from './chart-sheet.ts';

/** Names below an axis, and how they find room beside each other. */
export interface CategoryLabels {
  /** Height that they take. */
  height: number;
  /** Degrees that they are turned. */
  angle: 0 | 45 | 90;
  labels: readonly { index: number; text: TextLayout }[];
}

/** The room for the names of an axis. */
export interface CategoryRoom {
  /** Pixels from one category to the next. */
  step: number;
  /** Pixels of the whole axis. */
  length: number;
  maxHeight: number;
  /** Pixels from the edge of the box, where names that are aslant end, to the middle of the first category on that side. */
  before: number;
  /** Whether names may be left out between others, as on a line over time. */
  canSkip: boolean;
}

/** No axis has room for more. */
const maxLabels = 150;

/**
 * Finds the way in which all names can be read: in one line, in lines of words, each second one and so on where they follow each other,
 * else aslant, and cut where they are too long for that too.
 */
export function planCategoryLabels(
  sheet: ChartSheet,
  names: readonly string[],
  style: ChartTextStyle,
  { step, length, maxHeight, before, canSkip }: CategoryRoom,
): CategoryLabels {
  const gap = sheet.fontSize * 0.3;
  const stride = Math.max(1, Math.ceil(names.length / maxLabels));
  const chosen = names.flatMap((name, index) => (index % stride === 0 ? [{ index, name }] : []));
  const plain = chosen.map(({ index, name }) => ({ index, text: sheet.set(name, style) }));
  const widest = Math.max(0, ...plain.map(({ text }) => text.contentWidth));
  const line = sheet.lineHeight * (style.scale ?? 1);
  if (widest === 0 || maxHeight < line) return { height: 0, angle: 0, labels: [] };
  if (widest + gap <= step * stride) return { height: line, angle: 0, labels: plain };
  const room = step - gap * 0.7;
  if (stride === 1 && room > sheet.fontSize * 2.5) {
    const maxLines = Math.min(3, Math.floor(maxHeight / line));
    const wrapped = chosen.map(({ index, name }) => ({
      index,
      text: sheet.set(name, style, { width: room, lines: Math.max(1, maxLines), align: 'center' }),
    }));
    // Words that are cut are better read aslant.
    if (wrapped.every(({ text }, at) => !isCut(text, plain[at]?.text))) {
      return { height: Math.max(...wrapped.map(({ text }) => text.contentHeight)), angle: 0, labels: wrapped };
    }
  }
  const everyFew = Math.ceil((widest + gap) / (step * stride));
  if (canSkip && widest < length * 0.4) {
    return { height: line, angle: 0, labels: plain.filter((_, at) => at % everyFew === 0) };
  }
  const angle = step * stride >= line * 1.15 ? 45 : 90;
  const across = angle === 45 ? line * 1.3 : line;
  const skipped = Math.max(1, Math.ceil(across / (step * stride)));
  const longest = Math.max(sheet.fontSize * 2, angle === 45 ? maxHeight * Math.SQRT2 - line : maxHeight);
  const turned = plain
    .filter((_, at) => at % skipped === 0)
    .map(({ index, text }) => {
      const available = angle === 45 ? Math.min(longest, (before + step * index) * Math.SQRT2 - line * 0.4) : longest;
      const own = text.contentWidth <= available ? text : sheet.set(names[index] ?? '', style, { width: available });
      return { index, text: own };
    });
  const reach = Math.max(...turned.map(({ text }) => text.contentWidth));
  const height = angle === 45 ? (reach + line) * Math.SQRT1_2 : reach;
  return { height: Math.min(maxHeight, height), angle, labels: turned };
}

/** Whether a text that was set into lines shows less than all of it. */
function isCut(text: TextLayout, whole: TextLayout | undefined): boolean {
  return text.overflows || text.shownEnd < (whole?.text.length ?? 0);
}

/** Puts planned names at their places below an axis. `at` is the middle of a category. */
export function putCategoryLabels(
  sheet: ChartSheet,
  { angle, labels }: CategoryLabels,
  top: number,
  at: (index: number) => number,
  { left, right, isRtl }: { left: number; right: number; isRtl: boolean },
): void {
  for (const { index, text } of labels) {
    const { contentWidth: width, contentHeight: height } = text;
    const x = at(index);
    if (angle === 0) {
      const own = text.width < 100_000 ? text.width : width;
      sheet.put(text, Math.max(left, Math.min(right - own, x - own / 2)), top);
    } else if (angle === 90) {
      sheet.put(text, x - height / 2, top + width, -90);
    } else if (isRtl) {
      // The mirror image: from below the middle of its category down to the right.
      sheet.put(text, x + height * 0.35, top, 45);
    } else {
      // Ends below the middle of its category.
      const x0 = x - width * Math.SQRT1_2 - height * 0.35;
      sheet.put(text, x0, top + width * Math.SQRT1_2, -45);
    }
  }
}
