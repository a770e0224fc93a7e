import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PlatenError } from '@platen/template';
import fc from 'fast-check';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { loadDrawing } from '../../packages/engine/svg/load-drawing.ts';
import { rasterizeDrawing } from '../../packages/engine/svg/rasterize-drawing.ts';
import { startCpuClock } from '../tools/cpu-clock.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { svgSamples } from '../load/svg-samples.ts';

const fetched: string[] = [];
const platform = {
  ...createNodePlatform(),
  fetchBytes: async (url: string): Promise<Uint8Array> => {
    fetched.push(url);
    return new Uint8Array();
  },
};
/** Longest a refusal may take, in milliseconds of processor time on a slow machine. */
const patience = 8000;

async function load(source: string | Uint8Array): Promise<Awaited<ReturnType<typeof loadDrawing>>> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const spentMs = startCpuClock();
  try {
    return await loadDrawing(bytes, platform, defaultLimits);
  } finally {
    assert.ok(spentMs() < patience, 'took too long');
  }
}

const nested = (tag: string, count: number): string => `${tag.repeat(count)}${'</g>'.repeat(count)}`;
const layersOfUse = (levels: number): string =>
  Array.from({ length: levels }, (_, level) =>
    level === 0
      ? '<g id="u0"><rect width="1" height="1"/></g>'
      : `<g id="u${level}">${`<use href="#u${level - 1}"/>`.repeat(10)}</g>`,
  ).join('');
const layersOfPatterns = Array.from({ length: 8 }, (_, level) => {
  const fill = level === 0 ? 'red' : `url(#p${level - 1})`;
  return `<pattern id="p${level}" width="1" height="1">${`<rect width="1" height="1" fill="${fill}"/>`.repeat(10)}</pattern>`;
}).join('');

const refused: Record<string, string | Uint8Array> = {
  'nothing at all': '',
  'text that is no XML': '<svg viewBox="0 0 9 9"><rect',
  'another root': '<html><svg viewBox="0 0 9 9"/></html>',
  'random bytes behind a start tag': Uint8Array.from({ length: 5000 }, (_, i) =>
    i < 5 ? '<svg '.charCodeAt(i) : (i * 7919) % 256,
  ),
  'entities made of entities': `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg viewBox="0 0 9 9"><text>&b;</text></svg>`,
  'entities in files':
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>',
  'entities in parameters': '<!DOCTYPE svg [<!ENTITY % a "<!ENTITY b \'c\'>"> %a;]><svg viewBox="0 0 9 9"/>',
  'one entity put in a million times': `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1900)}">]><svg viewBox="0 0 9 9"><desc>${'&a;'.repeat(100_000)}</desc></svg>`,
  'groups nested thousands deep': `<svg viewBox="0 0 9 9">${nested('<g>', 20_000)}</svg>`,
  'a hundred thousand elements': `<svg viewBox="0 0 9 9">${'<a/>'.repeat(150_000)}</svg>`,
  'use of use of use': `<svg viewBox="0 0 9 9"><defs>${layersOfUse(10)}</defs><use href="#u9"/></svg>`,
  'patterns in patterns': `<svg viewBox="0 0 9 9">${layersOfPatterns}<rect width="9" height="9" fill="url(#p7)"/></svg>`,
  'patterns in patterns by style sheet': `<svg viewBox="0 0 9 9"><style>.x{fill:url(#p7)}</style>${layersOfPatterns}<rect class="x" width="9" height="9"/></svg>`,
  'a marker on each of very many corners': `<svg viewBox="0 0 9 9"><marker id="m"><g>${'<rect width="1" height="1"/>'.repeat(50)}</g></marker><path marker-mid="url(#m)" d="M0 0${'L1 1'.repeat(20_000)}"/></svg>`,
  'noise of very many octaves':
    '<svg viewBox="0 0 9 9"><filter id="f"><feTurbulence baseFrequency="1" numOctaves="1000000000"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>',
  'a thousand filter steps': `<svg viewBox="0 0 9 9"><filter id="f">${'<feGaussianBlur stdDeviation="5"/>'.repeat(1000)}</filter></svg>`,
  'a selector that fits in millions of ways': `<svg viewBox="0 0 9 9"><style>none ${'g '.repeat(8)}rect{fill:red}</style>${'<g>'.repeat(90)}<rect/>${'</g>'.repeat(90)}</svg>`,
  'variables handed on by the million': `<svg viewBox="0 0 9 9" style="${Array.from({ length: 2000 }, (_, index) => `--v${index}:1`).join(';')}">${'<g style="--own:1"/>'.repeat(20_000)}</svg>`,
  'style rules by the ten thousand': `<svg viewBox="0 0 9 9"><style>${'.a b c{fill:red}'.repeat(20_000)}</style>${'<g><rect/></g>'.repeat(10_000)}</svg>`,
  'one path of millions of corners': `<svg viewBox="0 0 9 9"><path d="M0 0${'l1 1'.repeat(3_000_000)}"/></svg>`,
  'numbers at the end of what floats hold': '<svg viewBox="0 0 9 9"><circle r="1e38"/></svg>',
  'numbers of forty figures': `<svg viewBox="0 0 9 9"><path d="M0 0L${'9'.repeat(40)} 5"/></svg>`,
  'no size': '<svg width="0" height="-4"><rect width="1" height="1"/></svg>',
  'a size beyond all pixels': '<svg width="1e9" height="1e9"><rect width="1" height="1"/></svg>',
  'millions of open comments': `<svg viewBox="0 0 9 9">${'<!--'.repeat(2_000_000)}`,
  'millions of open tags': `<svg viewBox="0 0 9 9">${'<g '.repeat(2_000_000)}`,
  'a million open entities': `<!DOCTYPE svg [${'<!ENTITY a "'.repeat(500_000)}<svg/>`,
  'a packed file': gzipSync('<svg viewBox="0 0 9 9"/>'),
};

describe('hostile drawings', () => {
  for (const [name, source] of Object.entries(refused)) {
    test(`${name}: refused`, async () => {
      await assert.rejects(load(source), (error) => error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED');
    });
  }

  test('places among thousands of siblings are counted once', async () => {
    const rules = 'rect:nth-child(2n+1){fill:red} rect:nth-last-of-type(3n){fill:blue}'.repeat(200);
    const rects = '<rect width="1" height="1"/>'.repeat(5000);
    const { drawing } = await load(`<svg viewBox="0 0 9 9"><style>${rules}</style>${rects}</svg>`);
    assert.match(drawing.svg, /#ff0000/);
  });

  test('scripts, foreign HTML and links to other files are taken out and named', async () => {
    const { drawing, warnings } =
      await load(`<svg viewBox="0 0 9 9" onload="evil()" xmlns:xlink="http://www.w3.org/1999/xlink">
      <script>evil()</script><script href="http://127.0.0.1:9/evil.js"/>
      <style>@import url("http://127.0.0.1:9/evil.css"); rect{fill:url(http://127.0.0.1:9/evil.svg#p)}</style>
      <image href="file:///etc/passwd" width="9" height="9"/><image xlink:href="http://127.0.0.1:9/a.png" width="9" height="9"/>
      <use href="file:///etc/passwd#a"/><filter id="f"><feImage href="https://127.0.0.1:9/b.png"/></filter>
      <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:evil()"/></foreignObject>
      <a href="javascript:evil()"><rect width="4" height="4" style="fill:#0f0"/></a></svg>`);
    assert.doesNotMatch(drawing.svg, /evil|script|passwd|127\.0\.0\.1|iframe/);
    const messages = warnings.map(({ message }) => message).join('\n');
    for (const named of ['file:///etc/passwd', 'a.png', 'b.png', 'foreignObject'])
      assert.ok(messages.includes(named), named);
    assert.ok(warnings.every(({ code }) => code === 'asset_unsupported'));
    assert.deepEqual(fetched, []);
  });

  test('images inside that cannot be read are left out and named', async () => {
    const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex').toString('base64');
    const inner = (content: string): string => `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}`;
    let matryoshka = '<svg viewBox="0 0 9 9"/>';
    for (let depth = 0; depth < 6; depth++) {
      matryoshka = `<svg viewBox="0 0 9 9"><image width="9" height="9" href="${inner(matryoshka)}"/></svg>`;
    }
    for (const href of [
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${bomb}`,
      'data:image/png;base64,%%%',
      'data:',
      inner('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
      inner(`<svg viewBox="0 0 9 9"><defs>${layersOfUse(10)}</defs><use href="#u9"/></svg>`),
      inner(matryoshka),
    ]) {
      const { warnings } = await load(`<svg viewBox="0 0 9 9"><image width="9" height="9" href="${href}"/></svg>`);
      assert.equal(warnings.length, 1, href.slice(0, 60));
      assert.equal(warnings[0]?.code, 'asset_unsupported');
    }
  });

  test('drawings that hold themselves are cut there', async () => {
    const { drawing } = await load(`<svg viewBox="0 0 9 9"><g id="a"><use href="#a"/><rect width="4" height="4"/></g>
      <pattern id="p" width="1" height="1"><rect fill="url(#p)" width="1" height="1"/></pattern><clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath>
      <mask id="m" mask="url(#m)"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" fill="url(#p)" clip-path="url(#c)" mask="url(#m)"/></svg>`);
    rasterizeDrawing(drawing, 20, 20, platform);
  });

  test('huge and broken numbers are drawn or refused', async () => {
    for (const number of ['1e9', '-1e9', '1e11', 'NaN', '0x10', '1e-40', '999999999999', '']) {
      const svg = `<svg viewBox="0 0 9 9"><rect x="${number}" width="${number}" height="5" rx="${number}" stroke="#000" stroke-width="${number}" stroke-dasharray="${number} 1"/>
        <path d="M${number} 0L5 ${number}" transform="scale(${number})" stroke="#000"/><circle r="${number}" opacity="${number}"/></svg>`;
      const { drawing } = await load(svg);
      rasterizeDrawing(drawing, 20, 20, platform);
    }
  });

  test('entities that a drawing program declares for its namespaces are kept', async () => {
    const { drawing } =
      await load(`<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_xlink "http://www.w3.org/1999/xlink"><!ENTITY blue "#0000ff">]>
      <svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 9 9"><rect fill="&blue;" width="9" height="9"/></svg>`);
    assert.match(drawing.svg, /#0000ff/);
  });

  test('a drawing with any bytes changed is drawn or refused with a code', async () => {
    let drawn = 0;
    // Any place at all breaks the XML most of the time; figures become other figures, so that it is drawn.
    const places = svgSamples.flatMap(({ svg }) => {
      const all = Array.from(svg, (_, index) => index);
      return [
        { svg, places: all, by: '0123456789.-e #"/<>%aMz' },
        { svg, places: all.filter((index) => /\d/.test(svg[index] ?? '')), by: '0123456789.-' },
      ];
    });
    const share = fc.nat(9999).map((number) => number / 10_000);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 6 }),
        async ({ svg, places: possible, by }, changes) => {
          const characters = [...svg];
          for (const [place, value] of changes) {
            characters[possible[Math.floor(place * possible.length)] ?? 0] = by[Math.floor(value * by.length)] ?? '';
          }
          const bytes = new TextEncoder().encode(characters.join(''));
          try {
            const { drawing } = await load(bytes);
            rasterizeDrawing(drawing, 16, 16, platform);
            drawn++;
          } catch (error) {
            assert.ok(error instanceof PlatenError, String(error));
            assert.equal(error.code, 'ASSET_UNSUPPORTED');
          }
        },
      ),
      { numRuns: 150, seed: 20_260_101 },
    );
    assert.ok(drawn > 30, `only ${drawn} of them were drawn`);
  });
});
