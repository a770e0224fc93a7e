import type { TextLayer } from '@platen/template';
import { widthTolerance } from './fill-line.ts';
import type { LineSetter } from './set-lines.ts';
import type { TextSetting } from './text-setting.ts';

/** Font sizes are tried in steps of this many pixels. */
const sizeStep = 1 / 16;

/**
 * The factor for all of a text's sizes at which it fits into a room, as large as its limits allow. `minFontSize` and
 * `maxFontSize` are those of its largest run. Words are not cut to make text larger; when even the smallest size does not
 * fit, that is the answer.
 */
export function findFitScale(
  layer: Pick<TextLayer, 'minFontSize' | 'maxFontSize' | 'maxLines' | 'mode'>,
  setting: TextSetting,
  setter: LineSetter,
  room: { width: number; height: number },
): number {
  const { prepared } = setting;
  const largest = Math.max(...prepared.spans.map(({ style }) => setting.styleFaces(style).style.fontSize));
  const maxSize = layer.maxFontSize ?? largest;
  const minSize = Math.min(layer.minFontSize, maxSize);
  const fits = (scale: number): boolean => fitsAt(setter, layer.maxLines, room, scale);
  if (prepared.text === '' || fits(maxSize / largest)) return maxSize / largest;
  // The sizes between are numbered by steps; the smallest one is taken as fitting.
  let low = 0;
  let high = Math.ceil((maxSize - minSize) / sizeStep);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits((minSize + middle * sizeStep) / largest)) low = middle;
    else high = middle;
  }
  return (minSize + low * sizeStep) / largest;
}

function fitsAt(setter: LineSetter, maxLines: number, room: { width: number; height: number }, scale: number): boolean {
  const width = room.width / scale;
  const height = room.height / scale;
  let count = 0;
  for (const line of setter.lines(width)) {
    count += 1;
    if (line.cutWord || (maxLines > 0 && count > maxLines)) return false;
    if (line.width > line.available + widthTolerance) return false;
    if (line.top + line.above + line.below > height) return false;
  }
  return true;
}
