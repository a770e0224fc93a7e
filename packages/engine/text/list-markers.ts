import type { ListStyle, TextLayer } from '@platen/template';
import type { PreparedText } from './prepare-text.ts';

/** A paragraph's list marker. `widest` is the widest of its list, by which all its items are moved in alike. */
export interface ListMarker {
  /** Empty for a paragraph without text, which is not counted. */
  text: string;
  widest: string;
  /** Pixels the style asks for. */
  indent: number;
}

/** Counts the paragraphs of a text's lists. A paragraph outside of lists, or another style of list, begins a new list. */
export class ListNumbers {
  /** By paragraph number; undefined outside of lists. */
  readonly markers: (ListMarker | undefined)[] = [];

  constructor(layer: Pick<TextLayer, 'list' | 'paragraphs'>, { text, paragraphs }: PreparedText) {
    let list: { style: ListStyle; members: ListMarker[]; widest: string; next: number } | undefined;
    const endList = (): void => {
      for (const member of list?.members ?? []) member.widest = list?.widest ?? '';
      list = undefined;
    };
    paragraphs.forEach(({ start, end }, index) => {
      const own = layer.paragraphs[index]?.list;
      const style = own === undefined ? layer.list : (own ?? undefined);
      if (style === undefined) {
        endList();
        this.markers.push(undefined);
        return;
      }
      if (list && !isSameList(list.style, style)) endList();
      list ??= { style, members: [], widest: '', next: style.start };
      const isBlank = text.slice(start, end).trim() === '';
      const marker = { text: isBlank ? '' : markerText(style, list.next), widest: '', indent: style.indent };
      if (!isBlank) list.next += 1;
      list.members.push(marker);
      if (marker.text.length > list.widest.length) list.widest = marker.text;
      this.markers.push(marker);
    });
    endList();
  }
}

function isSameList(a: ListStyle, b: ListStyle): boolean {
  return a.type === b.type && a.marker === b.marker && a.start === b.start;
}

/** The marker of the `number`th item: `•`, `3.`, `c.` or `iii.`. */
export function markerText(style: Pick<ListStyle, 'type' | 'marker'>, number: number): string {
  switch (style.type) {
    case 'bullet':
      return style.marker;
    case 'number':
      return `${number}.`;
    case 'letter':
      return `${letters(number)}.`;
    case 'roman':
      return `${roman(number)}.`;
  }
}

/** a to z, then aa, ab and so on; zero has no letter. */
function letters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text || '0';
}

const romanDigits = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** Roman numerals up to 3999; beyond that, and for zero, plain digits. */
function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let text = '';
  let rest = number;
  for (const [value, digits] of romanDigits) {
    while (rest >= value) {
      text += digits;
      rest -= value;
    }
  }
  return text;
}
