import type { Editing, Tool } from '../store/editor-state.ts';
import type { ModeFactory } from '../context/artboard-stage.ts';
import { drawShapeMode } from './modes/draw-shape-mode.ts';
import { handMode } from './modes/hand-mode.ts';
import { selectMode } from './modes/select-mode.ts';

/** A mode's maker, there at once or fetched when it is first asked for. */
export type ModeEntry = { mode: ModeFactory } | { mode?: ModeFactory | undefined; load(): Promise<ModeFactory> };

/** Fetched soon after the start, so that it is there when it is asked for. */
class SoonMode {
  mode: ModeFactory | undefined;
  readonly #fetch: () => Promise<ModeFactory>;

  constructor(fetch: () => Promise<ModeFactory>) {
    this.#fetch = fetch;
  }

  async load(): Promise<ModeFactory> {
    this.mode ??= await this.#fetch();
    return this.mode;
  }
}

const textEditing = new SoonMode(async () => (await import('../text/editing/text-mode.ts')).textMode);
const textTool = new SoonMode(async () => (await import('../text/editing/text-tool-mode.ts')).textToolMode);

/** Fetches the modes that are used soon. Errors are left to whoever needs one. */
export async function loadSoonModes(): Promise<void> {
  await Promise.allSettled([textEditing, textTool].map((mode) => mode.load()));
}

/** Modes of the pointer for each tool. Tools without an entry select. */
export const toolModes: Partial<Record<Tool, ModeEntry>> = {
  hand: { mode: handMode },
  text: textTool,
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
  text: textEditing,
  crop: { load: async () => (await import('./modes/crop-mode.ts')).cropMode },
  mask: { load: async () => (await import('./modes/mask-mode.ts')).maskMode },
  path: { load: async () => (await import('./modes/path-mode.ts')).pathMode },
  gradient: { load: async () => (await import('./modes/gradient-mode.ts')).gradientMode },
  table: { load: async () => (await import('../text/tables/table-mode.ts')).tableMode },
  'text-path': { load: async () => (await import('../text/path/text-path-mode.ts')).textPathMode },
};

/** The mode for what is being done. */
export function findMode(tool: Tool, editing: Editing | undefined): ModeEntry {
  return (editing && editingModes[editing.kind]) ?? toolModes[tool] ?? { mode: selectMode };
}
