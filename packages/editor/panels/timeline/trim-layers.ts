import { earliestStart, setSpans } from '../../commands/edit-times.ts';
import type { Editor } from '../../context/editor-context.ts';
import { dragSpan } from '../../geometry/timeline-spans.ts';
import type { BarHost } from './bar-drag.ts';

/** Trims the selected layers to start or end at the playhead. */
export function trimLayers(editor: Editor, { pageMs, playheadMs, spanOf }: BarHost, part: 'start' | 'end'): void {
  const { page, selectedLayers } = editor.state;
  const spans = new Map(
    selectedLayers.value.map((layer) => {
      const span = spanOf(layer);
      const from = part === 'start' ? span.startMs : span.endMs;
      const earliestMs = earliestStart(layer, span.startMs);
      return [layer.id, dragSpan(span, part, playheadMs - from, pageMs, { earliestMs })];
    }),
  );
  editor.apply(setSpans(page.value, spans, pageMs, { part }));
}
