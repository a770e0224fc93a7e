import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Renderer } from '@platen/engine';
import { compareImages } from '../compare/compare-images.ts';
import { compareLayouts } from '../compare/compare-layouts.ts';
import { loadCase } from '../corpus/load-case.ts';
import { renderCase, type RenderedCase } from '../corpus/render-case.ts';
import { allowedFor, corpusShare } from './allowed-differences.ts';
import type { FoundBrowser } from './find-other-browsers.ts';

const outFolder = fileURLToPath(new URL('../../.out/other-browsers/', import.meta.url));

/** How far a page is from Node's. */
interface PageDifference {
  page: string;
  /** Share of its pixels that differ by more than 2 of 255. */
  share: number;
  /** The largest difference, of 255. */
  largest: number;
}

/** How far a browser is from Node, over all pages that were compared. */
export interface CorpusDifference {
  /** The one that differs most comes first. */
  pages: PageDifference[];
  /** Share of pixels of all pages that differ. */
  share: number;
  /** What is past its bound, in sentences. */
  problems: string[];
}

/** Draws cases of the corpus in Node and in a browser's worker, and compares images, layouts and reports. */
export async function drawCorpus(
  names: readonly string[],
  node: Renderer,
  other: Pick<Renderer, 'render'>,
  browser: FoundBrowser['name'],
): Promise<CorpusDifference> {
  const problems: string[] = [];
  const pages: PageDifference[] = [];
  const pixels = { all: 0, different: 0 };
  for (const name of names) {
    const input = await loadCase(name);
    const inNode = await renderCase(node, input);
    const inOther = await renderCase(other, input).catch((error: unknown) => {
      problems.push(`${name}: ${String(error)}`);
    });
    if (!inOther) continue;
    const allowed = allowedFor(browser, name);
    problems.push(...compareTexts(name, inNode, inOther, allowed.isLayout));
    for (const [index, { page, bytes }] of inNode.pages.entries()) {
      const drawn = inOther.pages[index];
      if (!drawn) continue;
      const { share, pixels: different, largest } = await compareImages(bytes, drawn.bytes, { asSeen: true });
      pages.push({ page: `${name} page ${page}`, share, largest });
      pixels.different += different;
      pixels.all += pixelsOf(bytes);
      if (share <= allowed.share) continue;
      keepImage(`${name}.${page}.${browser}.png`, drawn.bytes);
      problems.push(`${name} page ${page}: ${percent(share)} of pixels differ, by up to ${largest} of 255`);
    }
  }
  const share = pixels.different / Math.max(1, pixels.all);
  if (share > corpusShare) problems.push(`${percent(share)} of the pixels of all pages differ`);
  return { pages: pages.toSorted((one, another) => another.share - one.share), share, problems };
}

/** A share in percent. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}

function compareTexts(name: string, inNode: RenderedCase, inOther: RenderedCase, mayDiffer: boolean): string[] {
  const problems: string[] = [];
  // What came from the page has been through JSON; the other goes the same way.
  if (!isDeepStrictEqual(throughJson(inOther.report), throughJson(inNode.report))) {
    problems.push(`${name}: another report: ${JSON.stringify(inOther.report)}`);
  }
  if (inOther.pages.length !== inNode.pages.length) problems.push(`${name}: ${inOther.pages.length} pages`);
  for (const [index, { page, layout }] of inNode.pages.entries()) {
    if (mayDiffer) continue;
    const { largest, path } = compareLayouts(throughJson(layout), throughJson(inOther.pages[index]?.layout));
    if (largest !== 0) problems.push(`${name} page ${page}: layouts differ by ${largest} at ${path}`);
  }
  return problems;
}

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Pixels of a PNG, by its header. */
function pixelsOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset);
  return view.getUint32(16) * view.getUint32(20);
}

function keepImage(name: string, bytes: Uint8Array): void {
  mkdirSync(outFolder, { recursive: true });
  writeFileSync(outFolder + name, bytes);
}
