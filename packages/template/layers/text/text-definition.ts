import { textFormat } from '../../css/value-format.ts';
import { ValueError } from '../../errors/refusal.ts';
import { scalePathData } from '../../values/scale-path-data.ts';
import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { scaleLength, scaleList, scalePaint, scaleStroke, scaleTextStyle } from '../scale-look.ts';
import { readText } from '../source-content.ts';
import { textBoxKeys } from './text-box-keys.ts';
import { plainText, type TextLayer } from './text-layer.ts';
import { textStyleKeys } from './text-style-keys.ts';

/**
 * Texts for templates. Other content keeps the style of the first run; content equal to the present leaves the layer as it is,
 * runs included.
 */
export const textDefinition: LayerDefinition<TextLayer> = {
  migrations: [],
  keys: [...textStyleKeys, ...textBoxKeys, ...drawnKeys],
  parameterType: 'text',
  content: {
    shape: () => textFormat(100_000),
    read: plainText,
    write(layer, value) {
      const text = readText(value, 100_000);
      if (text instanceof ValueError) return text;
      if (text === plainText(layer)) return layer;
      const style = layer.runs[0]?.style;
      return { ...layer, runs: [style ? { text, style } : { text }] };
    },
  },
  canStretch: (layer, axis) => axis === 'width' && !layer.path,
  scale,
};

function scale(layer: TextLayer, factor: number): Partial<TextLayer> {
  const { padding, stroke, background, path, list, maxFontSize } = layer;
  return {
    style: scaleTextStyle(layer.style, factor),
    runs: layer.runs.map((run) => (run.style ? { ...run, style: scaleTextStyle(run.style, factor) } : run)),
    paragraphs: layer.paragraphs.map((paragraph) =>
      paragraph.list ? { ...paragraph, list: scaleList(paragraph.list, factor) } : paragraph,
    ),
    paragraphSpacing: scaleLength(layer.paragraphSpacing, factor, 2000),
    minFontSize: scaleLength(layer.minFontSize, factor, 5000, 0.1),
    ...(maxFontSize !== undefined && { maxFontSize: scaleLength(maxFontSize, factor, 5000, 0.1) }),
    padding: {
      top: scaleLength(padding.top, factor, 2000),
      right: scaleLength(padding.right, factor, 2000),
      bottom: scaleLength(padding.bottom, factor, 2000),
      left: scaleLength(padding.left, factor, 2000),
    },
    ...(list && { list: scaleList(list, factor) }),
    ...(stroke && { stroke: scaleStroke(stroke, factor) }),
    ...(background && {
      background: {
        ...background,
        paint: scalePaint(background.paint, factor),
        radius: scaleLength(background.radius, factor, 1000),
        paddingX: scaleLength(background.paddingX, factor, 1000),
        paddingY: scaleLength(background.paddingY, factor, 1000),
      },
    }),
    ...(path && { path: { ...path, d: scalePathData(path.d, factor) } }),
  };
}
