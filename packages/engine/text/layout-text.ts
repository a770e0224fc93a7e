import type { TextLayer } from '@platen/template';
import type { CostBudget } from '../cost/cost-budget.ts';
import { rounded } from './draw-runs.ts';
import type { EmojiImages } from './emoji.ts';
import { findFitScale } from './fit-scale.ts';
import type { FontSet } from './font-set.ts';
import { widthTolerance } from './fill-line.ts';
import { placeLine } from './place-line.ts';
import { placeOnPath, roomOnPath } from './place-on-path.ts';
import { prepareText } from './prepare-text.ts';
import { countClusters, LineSetter, type SetLine } from './set-lines.ts';
import type { TextLayout } from './text-layout.ts';
import { TextSetting } from './text-setting.ts';
import { textSteps } from './text-steps.ts';
import { truncateLine } from './truncate-line.ts';

/** Options of `layoutText`. */
export interface LayoutTextOptions {
  /** Which emoji have an image, by bundled path. Default: those of the bundled library. */
  emoji?: EmojiImages;
  /** Offset in the whole text (after transforms) to begin at, for text that flows on. Default 0. */
  start?: number;
  /** Budget charged for it; throws LIMIT_COST. Default: none. */
  cost?: CostBudget;
}

/** Heights within this count as fitting, in pixels. */
const heightTolerance = 1 / 64;

/**
 * Sets a text layer into a box of a width and height in pixels. Everything is computed from the layer, the faces and these
 * numbers alone, so that it comes out the same wherever it runs; `mode` decides what happens when the text does not fit (see
 * `textLayer`). Lines, runs and glyphs are placed in the box, whose top left corner is 0, 0.
 */
export function layoutText(
  layer: TextLayer,
  box: { width: number; height: number },
  fonts: FontSet,
  options: LayoutTextOptions = {},
): TextLayout {
  const prepared = prepareText(layer);
  const setting = new TextSetting(prepared, fonts, options);
  setting.cost.spend(textSteps.text + (layer.path?.d.length ?? 0) * textSteps.pathCharacter, 'A text');
  const { padding } = layer;
  const room = {
    width: Math.max(0, box.width - padding.left - padding.right),
    height: Math.max(0, box.height - padding.top - padding.bottom),
  };
  const start = Math.min(options.start ?? 0, prepared.text.length);
  const onPath = layer.path !== undefined;
  const setter = new LineSetter(onPath ? { ...layer, wrap: 'none' } : layer, setting);
  const fitRoom = layer.path === undefined ? room : { width: roomOnPath(layer, layer.path), height: Infinity };
  const scale = layer.mode === 'fit' ? findFitScale(layer, setting, setter, fitRoom) : 1;
  const { lines, shownEnd, isCut } = chooseLines(layer, setting, setter, room, scale, start, onPath);

  const last = lines.at(-1);
  const textHeight = last === undefined ? 0 : (last.top + last.above + last.below) * scale;
  const textWidth = lines.reduce((widest, line) => Math.max(widest, (line.width + line.indent) * scale), 0);
  const contentHeight = textHeight + padding.top + padding.bottom;
  const height = layer.mode === 'grow' ? contentHeight : box.height;
  const free = height - contentHeight;
  const down = layer.verticalAlign === 'top' ? 0 : layer.verticalAlign === 'middle' ? free / 2 : free;
  const area = { left: padding.left, top: padding.top + down, width: room.width, scale };

  const clusters = lines.reduce((sum, line) => sum + countClusters(line), 0);
  setting.cost.spend(clusters * textSteps.place, 'A text');
  const placed = lines.map((line) => placeLine(layer, setting, line, area));
  const path = layer.path === undefined ? undefined : placeOnPath(placed.slice(0, 1), layer, layer.path);
  const standsOut =
    path === undefined
      ? textWidth > room.width + heightTolerance ||
        (layer.mode !== 'grow' && textHeight > room.height + heightTolerance)
      : path.standsOut;
  return {
    text: prepared.text,
    lines: path?.lines ?? placed,
    contentWidth: rounded(textWidth + padding.left + padding.right),
    contentHeight: rounded(contentHeight),
    width: box.width,
    height: rounded(height),
    fontScale: rounded(scale),
    overflows: standsOut || (isCut && layer.mode !== 'flow'),
    shownEnd,
    missingCharacters: [...setting.missingCharacters],
    missingFamilies: [...setting.missingFamilies],
    missingAxes: [...setting.missingAxes.values()],
  };
}

/** The lines that are shown: all of them, or as many as the mode lets into the box. */
function chooseLines(
  layer: TextLayer,
  setting: TextSetting,
  setter: LineSetter,
  room: { width: number; height: number },
  scale: number,
  start: number,
  onPath: boolean,
): { lines: SetLine[]; shownEnd: number; isCut: boolean } {
  const { text } = setting.prepared;
  const truncates = layer.mode === 'truncate';
  const maxHeight = truncates || layer.mode === 'flow' ? room.height : Number.POSITIVE_INFINITY;
  const maxLines = onPath ? 1 : truncates && layer.maxLines > 0 ? layer.maxLines : Number.POSITIVE_INFINITY;
  const lines: SetLine[] = [];
  let next = text.length;
  for (const line of setter.lines(room.width / scale, start)) {
    const bottom = (line.top + line.above + line.below) * scale;
    // One line is always shown, however low the box.
    if (lines.length > 0 && (bottom > maxHeight + heightTolerance || lines.length >= maxLines)) {
      next = line.start;
      break;
    }
    lines.push(line);
  }
  const isCut = text.slice(next).trim() !== '';
  return truncates ? truncateLines(layer, lines, isCut, text.length) : { lines, shownEnd: next, isCut };
}

/** Ends with an ellipsis the last line, when text follows it, and each line that is too long: without wrapping any may be. */
function truncateLines(
  layer: TextLayer,
  lines: readonly SetLine[],
  isCut: boolean,
  length: number,
): { lines: SetLine[]; shownEnd: number; isCut: boolean } {
  let shownEnd = length;
  let anyCut = false;
  const shown = lines.map((line, index) => {
    const endsText = isCut && index === lines.length - 1;
    if (!endsText && line.width <= line.available + widthTolerance) return line;
    const cut = truncateLine(layer, line);
    anyCut = true;
    shownEnd = cut.shownEnd;
    return cut.line;
  });
  return { lines: shown, shownEnd, isCut: anyCut };
}
