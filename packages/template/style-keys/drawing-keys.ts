import type { SvgLayer } from '../layers/svg-layer.ts';
import { styleKey, withAliases, type StyleKey } from './style-key.ts';
import { colorFormat, wordFormat } from './value-format.ts';

const svgColor = styleKey('svgColor', ['svg'], {
  format: colorFormat,
  read: (layer) => layer.color,
  write: (layer, color) => ({ ...layer, color }),
});

const svgFit = styleKey('objectFit', ['svg'], {
  format: wordFormat<SvgLayer['fit']>({ contain: 'contain', cover: 'cover', fill: 'fill' }),
  read: (layer) => layer.fit,
  write: (layer, fit) => ({ ...layer, fit }),
});

const codeColor = styleKey('color', ['qr'], {
  format: colorFormat,
  read: (layer) => layer.color,
  write: (layer, color) => ({ ...layer, color }),
});

const codeBackground = styleKey('backgroundColor', ['qr'], {
  format: colorFormat,
  read: (layer) => layer.backgroundColor,
  write: (layer, backgroundColor) => ({ ...layer, backgroundColor }),
});

/** Keys for SVG drawings and barcodes. */
export const drawingKeys: readonly StyleKey[] = [
  ...withAliases(svgColor, 'color', 'fill'),
  svgFit,
  ...withAliases(codeColor, 'fill'),
  codeBackground,
];
