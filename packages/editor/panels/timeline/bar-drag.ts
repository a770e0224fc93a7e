import { msg } from '@lit/localize';
import type { Layer } from '@platen/template';
import { earliestStart, setSpans } from '../../commands/edit-times.ts';
import type { Editor } from '../../context/editor-context.ts';
import { dragSpan, type Span, type SpanPart } from '../../geometry/timeline-spans.ts';
import type { Gesture } from '../../store/template-document.ts';

/** CSS pixels within which ends of bars snap to each other and to the playhead. */
const snapPx = 6;

/** Interface of the timeline for bars. Times in milliseconds of the page. */
export interface BarHost {
  readonly pageMs: number;
  readonly playheadMs: number;
  readonly pxPerMs: number;
  spanOf(layer: Layer): Span;
}

/** A drag of a bar or one of its ends, from press to release; all selected layers go with it, as one step. */
export class BarDrag {
  readonly #editor: Editor;
  readonly #host: BarHost;
  readonly #part: SpanPart;
  readonly #fromX: number;
  readonly #leading: Span;
  readonly #spans: ReadonlyMap<string, Span>;
  /** How far back the starts of the bars go. */
  readonly #earliest: ReadonlyMap<string, number>;
  readonly #leadingId: string;
  readonly #gesture: Gesture;

  /** `adds` keeps what was selected before. */
  constructor(
    editor: Editor,
    host: BarHost,
    { layer, part, x, adds = false }: { layer: Layer; part: SpanPart; x: number; adds?: boolean },
  ) {
    const { state } = editor;
    if (!state.selection.value.includes(layer.id)) {
      state.selection.value = adds ? [...state.selection.value, layer.id] : [layer.id];
    }
    this.#editor = editor;
    this.#host = host;
    this.#part = part;
    this.#fromX = x;
    this.#leading = host.spanOf(layer);
    this.#spans = new Map(state.selectedLayers.value.map((each) => [each.id, host.spanOf(each)]));
    this.#earliest = new Map(
      state.selectedLayers.value.map((each) => [each.id, earliestStart(each, host.spanOf(each).startMs)]),
    );
    this.#leadingId = layer.id;
    this.#gesture = editor.document.begin(part === 'whole' ? msg('Move in time') : msg('Trim'));
  }

  move(event: PointerEvent): void {
    const { pageMs, playheadMs, pxPerMs } = this.#host;
    const page = this.#editor.state.page.peek();
    const others = page.layers.filter(({ id }) => !this.#spans.has(id));
    const ends = others.flatMap((each) => {
      const { startMs, endMs } = this.#host.spanOf(each);
      return [startMs, endMs];
    });
    const candidates = [0, pageMs, playheadMs, ...ends];
    const snapping = event.ctrlKey || event.metaKey ? {} : { candidates, withinMs: snapPx / pxPerMs };
    const part = this.#part;
    const dragged = dragSpan(this.#leading, part, (event.clientX - this.#fromX) / pxPerMs, pageMs, {
      ...snapping,
      earliestMs: this.#earliest.get(this.#leadingId) ?? 0,
    });
    const byMs = part === 'end' ? dragged.endMs - this.#leading.endMs : dragged.startMs - this.#leading.startMs;
    const next = new Map(
      [...this.#spans].map(([id, span]) => [
        id,
        dragSpan(span, part, byMs, pageMs, { earliestMs: this.#earliest.get(id) ?? 0 }),
      ]),
    );
    const edit = setSpans(page, next, pageMs, { part });
    if (edit) this.#gesture.update(edit.recipe);
  }

  release(): void {
    this.#gesture.commit();
  }
}
