import { solid, type Page, type TextLayer } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import type { SetText } from '../pages/layout-context.ts';
import type { PageLayout } from '../pages/page-layout.ts';

/** Size of the text and its distance to the corner, as shares of the image's width; the text is never smaller than 9 pixels. */
const sizeShare = 0.055;
const marginShare = 0.03;

/** A time as players write it, with tenths of a second: `0:07.5`, from an hour on `1:02:07.5`. */
export function writeTime(timeMs: number): string {
  const tenths = Math.floor(timeMs / 100 + 1e-6);
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const ending = `${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${ending}` : `${minutes}:${ending}`;
}

function labelLayer(text: string, { width, height }: Pick<Page, 'width' | 'height'>): TextLayer {
  const fontSize = Math.max(9, width * sizeShare);
  const margin = width * marginShare + fontSize / 3;
  return textLayer.parse({
    type: 'text',
    id: 'time',
    x: margin,
    y: 0,
    width: Math.max(1, width - 2 * margin),
    height: Math.max(1, height - margin),
    verticalAlign: 'bottom',
    wrap: 'none',
    direction: 'ltr',
    runs: [{ text }],
    style: { fontFamily: 'Inter', fontSize, fontWeight: 600, fill: solid('#ffffff') },
    background: { paint: solid('rgba(0, 0, 0, 0.6)'), radius: fontSize / 4, paddingX: fontSize / 3, paddingY: 1 },
  });
}

/** The texts of labels as loading fonts wants them. */
export function timeLabelNeeds(): Pick<Page, 'layers'>[] {
  return [{ layers: [labelLayer('0:123456789.', { width: 320, height: 180 })] }];
}

/** A clear page of that size in pixels with a time in its lower left corner; everything else is as on `like`. */
export function labelPage(
  timeMs: number,
  like: Page,
  size: Pick<Page, 'width' | 'height'>,
  setText: SetText,
): PageLayout {
  const layer = labelLayer(writeTime(timeMs), size);
  const box = { x: layer.x, y: layer.y, width: layer.width, height: layer.height };
  const page: Page = { ...like, ...size, id: 'time', backgrounds: [], bleed: 0, layers: [layer], parameters: [] };
  return { page, number: 0, layers: [{ layer, box, text: setText(layer, box, 0) }] };
}
