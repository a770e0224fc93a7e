import type { ChartLayer, Layer, Page, TableColumn, TableLayer, TextLayer, TextStyle } from '@platen/template';
import { CellLooks, cellSpans } from '@platen/template/internal';
import { graphemeSegments } from 'unicode-segmenter/grapheme';
import { CostBudget } from '../../cost/cost-budget.ts';
import { bundledEmoji, emojiKind, emojiImages, type EmojiImages } from '../emoji.ts';
import type { FontRequest } from '../font-set.ts';
import { ListNumbers } from '../list-markers.ts';
import { prepareText } from '../prepare-text.ts';
import { hanLanguage, scriptOf } from '../scripts.ts';
import { needsBidi, rulesFor, type TextRule } from '../text-rules.ts';
import { textSteps } from '../text-steps.ts';

/** One face that texts ask for, and the characters they want of it. */
export interface FontNeed {
  request: FontRequest;
  codePoints: Set<number>;
  /** ISO 15924 codes of the scripts among them. */
  scripts: Set<string>;
  /** Rules that setting the texts takes. */
  rules: Set<TextRule>;
}

/** Fonts and data needed to set a template's texts. */
export interface TextNeeds {
  fonts: FontNeed[];
  /** Bundled paths of emoji images. */
  emoji: Set<string>;
}

/** How the texts of a template are read. */
export interface TextNeedsOptions {
  /** Which emoji have an image, by bundled path. Default: those of the bundled library. */
  emoji?: EmojiImages;
  /** Default: nobody counts. */
  cost?: CostBudget | undefined;
  /** Returns all that a chart may write. Default: nothing. */
  chartTexts?: ((layer: ChartLayer) => { text: string; style: TextStyle }[]) | undefined;
}

/** Drawn in any text: a letter for a face's measures, a space, hyphens at soft hyphens. */
const alwaysNeeded = 'Ax -';

/**
 * The faces, characters and emoji that a template's texts ask for, tables and nested layers included, hidden layers not. Reading them is
 * paid from `cost`, which throws LIMIT_COST.
 */
export function textNeeds(
  template: { pages: readonly Pick<Page, 'layers'>[] },
  { emoji = bundledEmoji, cost = new CostBudget(), chartTexts = () => [] }: TextNeedsOptions = {},
): TextNeeds {
  const collector = new NeedCollector(emoji, cost, chartTexts);
  for (const page of template.pages) collector.addLayers(page.layers);
  return { fonts: [...collector.needs.values()], emoji: collector.images };
}

/** Names a request for caches: equal names get equal faces. */
export function requestName(request: FontRequest): string {
  const axes = Object.entries(request.axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([request.family, request.weight, request.style, axes, request.language ?? '']);
}

class NeedCollector {
  readonly needs = new Map<string, FontNeed>();
  readonly images = new Set<string>();
  readonly #emoji: EmojiImages;
  readonly #cost: CostBudget;
  /** Graphemes that were looked at for a need: texts repeat theirs. */
  readonly #known = new Map<FontNeed, Set<string>>();

  readonly #chartTexts: NonNullable<TextNeedsOptions['chartTexts']>;

  constructor(emoji: EmojiImages, cost: CostBudget, chartTexts: NonNullable<TextNeedsOptions['chartTexts']>) {
    this.#chartTexts = chartTexts;
    this.#emoji = emoji;
    this.#cost = cost;
  }

  addLayers(layers: readonly Layer[]): void {
    for (const layer of layers) {
      if (!layer.visible) continue;
      if (layer.type === 'text') this.#addText(layer);
      if (layer.type === 'table') this.#addTable(layer);
      if (layer.type === 'chart') this.#addChart(layer);
      if (layer.type === 'group') this.addLayers(layer.layers);
    }
  }

  #addText(layer: TextLayer): void {
    const prepared = prepareText(layer);
    const isRightToLeft = [layer, ...layer.paragraphs].some(({ direction }) => direction === 'rtl');
    const added =
      layer.ellipsis + new ListNumbers(layer, prepared).markers.map((marker) => marker?.text ?? '').join('');
    for (const { start, end, style } of prepared.spans) {
      const text = prepared.text.slice(start, end) + added;
      this.#add(prepared.styles[style] ?? layer.style, { text, whole: prepared.text, isRightToLeft });
    }
  }

  #addChart(layer: ChartLayer): void {
    for (const { text, style } of this.#chartTexts(layer)) {
      const { styles, ...prepared } = prepareText({ runs: [{ text }], style });
      this.#add(styles[0] ?? style, {
        text: prepared.text,
        whole: prepared.text,
        isRightToLeft: layer.direction === 'rtl',
      });
    }
  }

  #addTable(layer: TableLayer): void {
    const addCell = (text: string, style: Partial<TextStyle>): void => {
      const { styles, ...prepared } = prepareText({ runs: [{ text, style }], style: layer.style });
      this.#add(styles[0] ?? layer.style, {
        text: prepared.text,
        whole: prepared.text,
        isRightToLeft: layer.direction === 'rtl',
      });
    };
    const looks = new CellLooks(layer);
    const spans = cellSpans(layer);
    const addRow = (place: number | 'header', textOf: (column: TableColumn) => string): void => {
      const lookOf = looks.ofRow(place);
      for (const [index, column] of layer.columns.entries())
        if (spans.at(place, index)) addCell(textOf(column), lookOf(index).style ?? {});
    };
    if (layer.showHeader) addRow('header', ({ title }) => title);
    for (const [index, row] of layer.rows.entries()) addRow(index, ({ key }) => String(row[key] ?? ''));
  }

  /** `text` is what is set in the style, with what is added to it, and `whole` the text that it is a part of. */
  #add(
    style: TextStyle,
    { text, whole, isRightToLeft }: { text: string; whole: string; isRightToLeft: boolean },
  ): void {
    const request: FontRequest = {
      family: style.fontFamily,
      weight: style.fontWeight,
      style: style.fontStyle,
      axes: style.axes,
      language: hanLanguage(style.language, whole),
    };
    const name = requestName(request);
    let need = this.needs.get(name);
    if (need === undefined) {
      need = { request, codePoints: new Set(), scripts: new Set(), rules: new Set() };
      this.needs.set(name, need);
      this.#addCharacters(need, alwaysNeeded);
    }
    this.#addCharacters(need, text);
    for (const rule of rulesFor(whole)) need.rules.add(rule);
    if (isRightToLeft || needsBidi(text)) need.rules.add('bidi');
  }

  #addCharacters(need: FontNeed, text: string): void {
    this.#cost.spend(text.length * textSteps.read, 'A text');
    let known = this.#known.get(need);
    if (!known) {
      known = new Set();
      this.#known.set(need, known);
    }
    for (const { segment } of graphemeSegments(text)) {
      if (known.has(segment)) continue;
      known.add(segment);
      const kind = emojiKind(segment);
      const images = kind === 'never' ? undefined : emojiImages(segment, this.#emoji);
      for (const image of images ?? []) this.images.add(image);
      if (images !== undefined && kind === 'always') continue;
      // A face may have the composed form or the parts.
      for (const character of segment + segment.normalize('NFC') + segment.normalize('NFD')) {
        const codePoint = character.codePointAt(0) ?? 0;
        if (codePoint < 0x20 || need.codePoints.has(codePoint)) continue;
        need.codePoints.add(codePoint);
        const script = scriptOf(codePoint);
        if (script !== '') need.scripts.add(script);
      }
    }
  }
}
