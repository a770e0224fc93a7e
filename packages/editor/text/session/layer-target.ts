import { msg, str } from '@lit/localize';
import type { LaidOutLayer } from '@platen/engine';
import { layoutText, type FontSet, type TextLayout } from '@platen/engine/internal';
import type { Template, TextLayer, TextStyle } from '@platen/template';
import type { Draft } from 'immer';
import type { Editor } from '../../context/editor-context.ts';
import { draftLayers } from '../../commands/layers-recipe.ts';
import { isSameValue } from '../../store/shared-values.ts';
import type { MadeText } from './new-text.ts';
import { richText, type RichText } from '../../rich-text/rich-text.ts';
import { sourceOffsets, type SourceOffsets } from '../../rich-text/source-offsets.ts';
import type { TargetLayout, TextTarget } from './text-target.ts';
import { withCaretRoom } from '../caret/caret-room.ts';

/** A text layer as it is shown while it is edited: nothing of it is cut off, and it stays on its page. */
export function shownWhole(layer: TextLayer): TextLayer {
  return layer.mode === 'truncate' || layer.mode === 'flow' ? { ...layer, mode: 'overflow' } : layer;
}

/** The drawing area's knowledge of a layer. */
export interface LayerSight {
  /** Where the layer is now. */
  laidOut(layerId: string): LaidOutLayer | undefined;
  readonly fonts: FontSet | undefined;
}

/** A version of a layer, and its text as it is edited. */
interface KnownText {
  layer: TextLayer;
  text: RichText;
  offsets: SourceOffsets;
  /** Whether the layer's own runs are in normal form, so that offsets are the same. */
  isNormal: boolean;
}

/** The text of a text layer, to be edited. */
export class LayerTarget implements TextTarget {
  readonly key: string;
  readonly layerId: string;
  readonly isRich = true;
  readonly #editor: Editor;
  readonly #sight: LayerSight;
  #made: MadeText | undefined;
  #read: KnownText | undefined;
  #layout: { layer: TextLayer; width: number; from: TextLayout; answer: TargetLayout } | undefined;

  constructor(editor: Editor, layerId: string, sight: LayerSight, made?: MadeText) {
    this.#editor = editor;
    this.#sight = sight;
    this.layerId = layerId;
    this.key = layerId;
    this.#made = made;
  }

  get name(): string {
    const { name } = this.#layer ?? {};
    return name ? msg(str`Text of ${name}`) : msg('Text');
  }

  get addLabel(): string | undefined {
    const isShownOnly = this.#made !== undefined && this.#editor.document.isInGesture;
    return isShownOnly ? msg('Add text') : undefined;
  }

  get #layer(): TextLayer | undefined {
    const layer = this.#editor.state.layersById.peek().get(this.layerId)?.layer;
    return layer?.type === 'text' ? layer : undefined;
  }

  read(): RichText | undefined {
    return this.#known()?.text;
  }

  style(): TextStyle | undefined {
    return this.#layer?.style;
  }

  /** Adds a layer that only a gesture shows together with its first text, as one step. */
  beforeWrite(): void {
    if (this.#editor.document.isInGesture) this.#made?.gesture.cancel();
    else this.#made = undefined;
  }

  write(draft: Draft<Template>, text: RichText, style?: TextStyle): void {
    const page = this.#editor.state.layersById.peek().get(this.layerId)?.page;
    const [layer] = page ? draftLayers(draft, page.id, [this.layerId]) : [];
    if (!layer && this.#made) {
      const { layer: made, insert } = this.#made;
      insert(draft, { ...made, runs: [...text.runs], paragraphs: [...text.paragraphs], style: style ?? made.style });
    }
    if (layer?.type !== 'text') return;
    if (!isSameValue(layer.runs, text.runs)) layer.runs = [...text.runs] as typeof layer.runs;
    if (!isSameValue(layer.paragraphs, text.paragraphs))
      layer.paragraphs = [...text.paragraphs] as typeof layer.paragraphs;
    if (style) layer.style = style as typeof layer.style;
    showTypedDefault(draft, this.layerId, text);
  }

  layout(typed: TextStyle): TargetLayout | undefined {
    const known = this.#known();
    const sight = this.#sight.laidOut(this.layerId);
    const { fonts } = this.#sight;
    if (!known || !sight || !fonts || !('text' in sight)) return undefined;
    const { width } = sight.box;
    const last = this.#layout;
    const isEmpty = known.text.runs.length === 0;
    // Fonts that arrive set the text again on the page.
    if (!isEmpty && last?.layer === known.layer && last.width === width && last.from === sight.text) return last.answer;
    const isShown =
      !isEmpty &&
      known.isNormal &&
      isSetAs(sight.layer, known.layer) &&
      sight.layer.mode === shownWhole(known.layer).mode;
    const normal = { ...known.layer, runs: [...known.text.runs] };
    const shown = isEmpty ? withCaretRoom(normal, typed) : shownWhole(normal);
    const layout = isShown
      ? sight.text
      : layoutText(shown, { width, height: shown.mode === 'grow' ? 0 : known.layer.height }, fonts);
    const { offsets } = known;
    const answer = {
      layout: isEmpty ? emptied(layout) : layout,
      origin: { x: 0, y: 0 },
      toLayout: offsets.toLayout,
      toSource: offsets.toSource,
      stops: offsets.stops,
    };
    this.#layout = { layer: known.layer, width, from: sight.text, answer };
    return answer;
  }

  #known(): KnownText | undefined {
    const layer = this.#layer;
    if (!layer) return undefined;
    if (this.#read?.layer !== layer) {
      const text = richText(layer);
      const offsets = sourceOffsets({ runs: [...text.runs], style: layer.style });
      this.#read = { layer, text, offsets, isNormal: isSameValue(layer.runs, text.runs) };
    }
    return this.#read;
  }
}

/** The layout of a stand-in for an empty text: its line has a place, but no characters. */
export function emptied<Layout extends TargetLayout['layout']>(layout: Layout): Layout {
  const lines = layout.lines.slice(0, 1).map((line) => ({ ...line, end: line.start, runs: [] }));
  return { ...layout, text: '', lines };
}

/** Whether a layer that was laid out shows this text in this way. */
function isSetAs(laidOut: LaidOutLayer['layer'], layer: TextLayer): boolean {
  if (laidOut.type !== 'text') return false;
  const keys = ['runs', 'style', 'paragraphs', 'align', 'verticalAlign', 'direction', 'lineHeight', 'list'] as const;
  const more = ['paragraphSpacing', 'wrap', 'padding', 'path', 'minFontSize', 'maxFontSize', 'height'] as const;
  return [...keys, ...more].every((key) => laidOut[key] === layer[key] || isSameValue(laidOut[key], layer[key]));
}

/** A parameter whose default is this layer's text continues being what is shown: it becomes what was typed. */
function showTypedDefault(draft: Draft<Template>, layerId: string, text: RichText): void {
  for (const page of draft.pages) {
    for (const parameter of page.parameters) {
      const isBound = parameter.bindings.some((each) => each.layerId === layerId && each.property === 'content');
      const typed = text.runs.map((run) => run.text).join('');
      if (isBound && typeof parameter.default === 'string' && parameter.default !== typed) parameter.default = typed;
    }
  }
}
