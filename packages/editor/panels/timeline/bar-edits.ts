import { walkLayers, type Layer } from '@platen/template';
import { frameMs } from '../../actions/time-actions.ts';
import { earliestStart, setSpans, splitLayers } from '../../commands/edit-times.ts';
import type { Editor } from '../../context/editor-context.ts';
import { dragSpan } from '../../geometry/timeline-spans.ts';
import type { BarHost } from './bar-drag.ts';

/** Trims the selected layers to start or end at the playhead. */
export function trimLayers(editor: Editor, host: BarHost, part: 'start' | 'end'): void {
  const { pageMs, playheadMs } = host;
  const { page, selectedLayers } = editor.state;
  const spans = new Map(
    selectedLayers.value.map((layer) => {
      const span = host.spanOf(layer);
      const from = part === 'start' ? span.startMs : span.endMs;
      const earliestMs = earliestStart(layer, span.startMs);
      return [layer.id, dragSpan(span, part, playheadMs - from, pageMs, { earliestMs })];
    }),
  );
  editor.apply(setSpans(page.value, spans, pageMs, { part }));
}

/** Cuts the selected layers in two at the playhead. */
export function splitAtPlayhead(editor: Editor, host: BarHost): void {
  const { designedPage, selection } = editor.state;
  const ids = new Set(selection.value);
  const layers = [...walkLayers(designedPage.value.layers)].flatMap(({ layer }) =>
    ids.has(layer.id) ? { layer, span: host.spanOf(layer) } : [],
  );
  editor.apply(splitLayers(editor.document.template.value, designedPage.value, layers, host.playheadMs));
}

/** Moves the bar of a layer with Alt and an arrow: by a frame, with Shift by a second. */
export function nudgeBar(event: KeyboardEvent, editor: Editor, host: BarHost, layer: Layer): void {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  const byMs = (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 1000 : frameMs);
  const spans = new Map([[layer.id, dragSpan(host.spanOf(layer), 'whole', byMs, host.pageMs)]]);
  editor.apply(setSpans(editor.state.page.value, spans, host.pageMs, { mergeKey: `time ${layer.id}` }));
  event.preventDefault();
  event.stopPropagation();
}
