import { intersectBoxes, isEmptyBox, type Box } from '../geometry/boxes.ts';
import type { Finding } from './baseline.ts';
import { shownBounds, type Mark } from './page-marks.ts';

/** Pixels that are not worth a word. */
const tolerance = 2;

/** Types of layers whose content people read or look at; what lies beneath or around them is decoration. */
const contentTypes: ReadonlySet<string> = new Set(['text', 'table', 'chart', 'qr', 'image', 'video']);
/** Those that nothing may cover. */
const readTypes: ReadonlySet<string> = new Set(['text', 'table', 'chart', 'qr']);

/** Texts of signs alone, such as a quotation mark, are ornaments. */
function isOrnament({ text }: Mark): boolean {
  return text !== undefined && !/[\p{L}\p{N}]/u.test(text.text);
}

/** Where marks lie that should not be there: past the page's edge, out of their group, on each other. What is meant so is among them. */
export function findPlaces(marks: readonly Mark[]): Finding[] {
  const content = marks.filter((mark) => contentTypes.has(mark.layer.type) && !isOrnament(mark));
  return [...content.flatMap(findPastPage), ...content.flatMap(findOutsideGroup), ...findCollisions(content)];
}

function about({ page, id, item }: Mark): Pick<Finding, 'page' | 'layer' | 'item' | 'other'> {
  return { page, layer: id, item, other: '' };
}

function past(inner: Box, outer: Box): number {
  return Math.max(
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  );
}

function findPastPage(mark: Mark): Finding[] {
  const shown = shownBounds(mark);
  const size = shown ? past(shown, mark.pageBox) : 0;
  if (size <= tolerance) return [];
  return [
    { kind: 'off_page', ...about(mark), size, message: `It is ${Math.ceil(size)} px past the edge of the page.` },
  ];
}

function findOutsideGroup(mark: Mark): Finding[] {
  return mark.surroundings.flatMap(({ layer, box, clips }): Finding[] => {
    const size = past(mark.bounds, box);
    if (size <= tolerance) return [];
    const place = { ...about(mark), other: layer, size };
    if (clips && isEmptyBox(intersectBoxes(mark.bounds, box)))
      return [{ ...place, kind: 'items_omitted', message: `The group ${layer} hides all of it.` }];
    const message = clips
      ? `The group ${layer} hides ${Math.ceil(size)} px of it.`
      : `It is ${Math.ceil(size)} px past the edge of the group ${layer}.`;
    return [{ ...place, kind: 'outside_group', message }];
  });
}

/** Marks that are compared with each other at most; more are of long lists, whose first items are enough. */
const maxMarks = 600;

function findCollisions(marks: readonly Mark[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const own of Map.groupBy(marks, ({ output }) => output).values()) {
    const upright = own
      .filter(({ isUpright, layer }) => isUpright && !('path' in layer && layer.path))
      .slice(0, maxMarks);
    const sorted = upright.toSorted((one, other) => one.bounds.y - other.bounds.y);
    for (const [index, upper] of sorted.entries()) {
      const end = upper.bounds.y + upper.bounds.height;
      for (let next = index + 1; next < sorted.length; next++) {
        const lower = sorted[next];
        if (!lower || lower.bounds.y >= end) break;
        const finding = compare(upper, lower);
        if (!finding) continue;
        const key = `${finding.page} ${finding.layer} ${finding.other}`;
        if ((found.get(key)?.size ?? 0) < finding.size) found.set(key, finding);
      }
    }
  }
  return [...found.values()];
}

/** Whether one of two marks takes away from the other: two that are read, or an image that lies over one. */
function isCovered(one: Mark, other: Mark): boolean {
  const [upper, lower] = one.order > other.order ? [one, other] : [other, one];
  return readTypes.has(lower.layer.type) && contentTypes.has(upper.layer.type);
}

function compare(one: Mark, other: Mark): Finding | undefined {
  if (!isCovered(one, other)) return undefined;
  if (one.bounds.x >= other.bounds.x + other.bounds.width || other.bounds.x >= one.bounds.x + one.bounds.width)
    return undefined;
  const size = overlap(one, other);
  if (size <= tolerance) return undefined;
  // The layer that is read comes first; of two, the first in the alphabet, so that each pair has one name.
  const ordered = [one, other].toSorted(
    (left, right) =>
      Number(readTypes.has(right.layer.type)) - Number(readTypes.has(left.layer.type)) || (left.id < right.id ? -1 : 1),
  ) as [Mark, Mark];
  const [first, second] = ordered;
  const message = `It lies on ${second.id}${second.item === '' ? '' : ` (${second.item})`}, ${Math.ceil(size)} px deep.`;
  return { kind: 'collision', ...about(first), other: second.id, size, message };
}

/** How deep marks lie in each other: the smaller side of the largest part that they share. */
function overlap(one: Mark, other: Mark): number {
  const shown = [shownBounds(one), shownBounds(other)];
  if (shown.some((box) => !box)) return 0;
  let deepest = 0;
  for (const a of one.boxes)
    for (const b of other.boxes) {
      const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      deepest = Math.max(deepest, Math.min(width, height));
    }
  return deepest;
}
