import {
  azteccode,
  code128,
  code39,
  datamatrix,
  ean13,
  ean8,
  itf14,
  pdf417,
  qrcode,
  upca,
  type DrawingContext,
  type RenderOptions,
} from 'bwip-js/generic';
import type { QrLayer } from '@platen/template';
import { figureAdvance, type FigureLookup } from './code-figures.ts';

/** A dark bar of a one-dimensional code, in modules; guard bars reach down beside the figures. */
export interface CodeBar {
  left: number;
  width: number;
  guard: boolean;
}

/** Figures below a one-dimensional code: left end, baseline below the bars' end, and font size, all in modules. */
export interface CodeText {
  text: string;
  left: number;
  baseline: number;
  size: number;
}

/** A code before it has a size: everything counts in modules. */
export type CodeSymbol =
  | {
      kind: 'matrix' | 'stacked';
      width: number;
      height: number;
      /** Outlines of the dark areas and of the holes in them, filled by the even-odd rule. */
      outlines: [x: number, y: number][][];
    }
  | { kind: 'linear'; bars: CodeBar[]; texts: CodeText[] };

type Encoder = (options: RenderOptions, drawing: DrawingContext<Recording>) => Recording;

const encoders: Record<QrLayer['symbology'], { kind: CodeSymbol['kind']; encode: Encoder }> = {
  qr: { kind: 'matrix', encode: qrcode },
  'data-matrix': { kind: 'matrix', encode: datamatrix },
  aztec: { kind: 'matrix', encode: azteccode },
  pdf417: { kind: 'stacked', encode: pdf417 },
  'code-128': { kind: 'linear', encode: code128 },
  'code-39': { kind: 'linear', encode: code39 },
  'ean-13': { kind: 'linear', encode: ean13 },
  'ean-8': { kind: 'linear', encode: ean8 },
  'upc-a': { kind: 'linear', encode: upca },
  'itf-14': { kind: 'linear', encode: itf14 },
};

/** Aztec wants its error correction in per cent, PDF417 as a level. */
const aztecCorrection = { L: 10, M: 23, Q: 36, H: 50 };
const pdf417Correction = { L: 2, M: 3, Q: 4, H: 5 };

/**
 * Encodes a layer's content. Throws an Error whose message says in a sentence what is wrong with the content (a wrong check
 * digit, a character the code does not have, too much of it).
 */
export function encodeSymbol(
  layer: Pick<QrLayer, 'symbology' | 'content' | 'errorCorrection' | 'showText'>,
  figureOf: FigureLookup,
): CodeSymbol {
  const { kind, encode } = encoders[layer.symbology];
  const options: Record<string, unknown> = { bcid: layer.symbology, text: layer.content };
  if (layer.symbology === 'qr') options['eclevel'] = layer.errorCorrection;
  if (layer.symbology === 'aztec') options['eclevel'] = aztecCorrection[layer.errorCorrection];
  if (layer.symbology === 'pdf417') options['eclevel'] = pdf417Correction[layer.errorCorrection];
  if (kind === 'linear') options['includetext'] = layer.showText;
  if (layer.symbology === 'code-128' && /[^\0-\x7f]/.test(layer.content)) {
    // It would be encoded as UTF-8 bytes, which readers take for Latin-1.
    throw new Error('Code 128 must contain only ASCII characters.');
  }
  let recording: Recording;
  try {
    recording = encode(options as unknown as RenderOptions, createRecorder(kind === 'linear' ? 2 : 1, figureOf));
  } catch (error) {
    throw new Error(sentence(error), { cause: error });
  }
  if (kind === 'linear') return linearSymbol(recording);
  return { kind, width: recording.width, height: recording.height, outlines: recording.outlines };
}

/** The library's messages begin with names of its own. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const plain = message.replace(/^(?:[\w.-]+(?:#\d+)?:\s*)+/, '');
  return plain === '' ? 'The content cannot be encoded.' : `${plain.replace(/\.$/, '')}.`;
}

interface Recording {
  width: number;
  height: number;
  outlines: [number, number][][];
  bars: { x: number; width: number; bottom: number }[];
  texts: { x: number; baseline: number; text: string; size: number }[];
}

/** Takes down what the library draws, at `scale` units a module. */
function createRecorder(scale: number, figureOf: FigureLookup): DrawingContext<Recording> {
  const recording: Recording = { width: 0, height: 0, outlines: [], bars: [], texts: [] };
  return {
    scale: () => [scale, scale],
    measure(text, _font, size) {
      const figures = [...text].map(figureOf);
      return {
        width: size * figures.length * figureAdvance,
        ascent: size * Math.max(0, ...figures.map((figure) => figure.ascent)),
        descent: size * Math.max(0, ...figures.map((figure) => figure.descent)),
      };
    },
    init(width, height) {
      recording.width = width;
      recording.height = height;
    },
    line(x0, y0, _x1, y1, width) {
      recording.bars.push({ x: x0, width, bottom: Math.max(y0, y1) });
    },
    polygon(points) {
      recording.outlines.push(points.map(([x, y]) => [x, y]));
    },
    text(x, baseline, text, _color, font) {
      recording.texts.push({ x, baseline, text, size: font.width });
    },
    hexagon() {},
    ellipse() {},
    fill() {},
    end: () => recording,
  };
}

/** Bars were drawn as lines about their middles, at two units a module so that every middle is whole. */
function linearSymbol({ bars, texts }: Recording): CodeSymbol {
  const lefts = bars.map((bar) => bar.x / 2 - bar.width / 4);
  const first = Math.min(...lefts);
  const bottom = Math.min(...bars.map((bar) => bar.bottom));
  return {
    kind: 'linear',
    bars: bars.map((bar, index) => ({
      left: Math.round((lefts[index] ?? 0) - first),
      width: Math.round(bar.width / 2),
      guard: bar.bottom > bottom,
    })),
    texts: texts.map(({ x, baseline, text, size }) => ({
      text,
      left: x / 2 - first,
      baseline: (baseline - bottom) / 2,
      size: size / 2,
    })),
  };
}
