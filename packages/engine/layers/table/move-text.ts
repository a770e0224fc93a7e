import type { GlyphRun, TextLayout, TextLine } from '../../text/text-layout.ts';

/** The same text moved within its box by pixels; sizes and offsets stay. */
export function moveText(text: TextLayout, dx: number, dy: number): TextLayout {
  return { ...text, lines: text.lines.map((line) => moveLine(line, dx, dy)) };
}

function moveLine(line: TextLine, dx: number, dy: number): TextLine {
  return {
    ...line,
    x: line.x + dx,
    top: line.top + dy,
    baseline: line.baseline + dy,
    runs: line.runs.map((run) => moveRun(run, dx, dy)),
    decorations: line.decorations.map((bar) => ({ ...bar, x: bar.x + dx, y: bar.y + dy })),
  };
}

function moveRun(run: GlyphRun, dx: number, dy: number): GlyphRun {
  const moved = { ...run, x: run.x + dx, y: run.y + dy };
  if (run.placements) moved.placements = run.placements.map((at) => ({ ...at, x: at.x + dx, y: at.y + dy }));
  return moved;
}
