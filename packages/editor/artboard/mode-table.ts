import type { Editing, Tool } from '../store/editor-state.ts';
import type { ModeFactory } from '../context/artboard-stage.ts';
import { drawShapeMode } from './modes/draw-shape-mode.ts';
import { handMode } from './modes/hand-mode.ts';
import { selectMode } from './modes/select-mode.ts';
import { textMode } from '../text/editing/text-mode.ts';
import { textToolMode } from '../text/editing/text-tool-mode.ts';

/** A mode's maker, there at once or fetched when it is first asked for. */
export type ModeEntry = { mode: ModeFactory } | { load(): Promise<ModeFactory> };

/** Modes of the pointer for each tool. Tools without an entry select. */
export const toolModes: Partial<Record<Tool, ModeEntry>> = {
  hand: { mode: handMode },
  text: { mode: textToolMode },
  rectangle: { mode: drawShapeMode('rectangle') },
  ellipse: { mode: drawShapeMode('ellipse') },
  polygon: { mode: drawShapeMode('polygon') },
  star: { mode: drawShapeMode('star') },
  line: { mode: drawShapeMode('line') },
  arrow: { mode: drawShapeMode('arrow') },
  pen: { load: async () => (await import('./modes/pen-mode.ts')).penMode },
  freehand: { load: async () => (await import('./modes/freehand-mode.ts')).freehandMode },
  page: { load: async () => (await import('./modes/page-mode.ts')).pageMode },
  eyedropper: { load: async () => (await import('./modes/eyedropper-mode.ts')).eyedropperMode },
};

/** Modes of the pointer while the inside of a layer is being edited, whatever the tool. Kinds without an entry do as the tool says. */
export const editingModes: Partial<Record<Editing['kind'], ModeEntry>> = {
  text: { mode: textMode },
  crop: { load: async () => (await import('./modes/crop-mode.ts')).cropMode },
  path: { load: async () => (await import('./modes/path-mode.ts')).pathMode },
  gradient: { load: async () => (await import('./modes/gradient-mode.ts')).gradientMode },
  table: { load: async () => (await import('../text/tables/table-mode.ts')).tableMode },
  'text-path': { load: async () => (await import('../text/path/text-path-mode.ts')).textPathMode },
};

/** The mode for what is being done. */
export function findMode(tool: Tool, editing: Editing | undefined): ModeEntry {
  return (editing && editingModes[editing.kind]) ?? toolModes[tool] ?? { mode: selectMode };
}
