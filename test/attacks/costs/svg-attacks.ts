import { sceneOf, times, type Attack } from './attack.ts';

/** A drawing over a whole page of `side` pixels. */
function drawing(body: string, side = 1080, view = 100): ReturnType<typeof sceneOf> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view} ${view}" width="${view}" height="${view}">${body}</svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return sceneOf([{ type: 'svg', id: 'drawing', width: side, height: side, source }], side, side);
}

const dataUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const whole = `<rect width="100%" height="100%"/>`;
const filtered = (steps: string, more = ''): string =>
  `<filter id="f" ${more}>${steps}</filter><g filter="url(#f)">${whole}</g>`;
const pattern = (id: string, body: string): string =>
  `<pattern id="${id}" width="100" height="100" patternUnits="userSpaceOnUse">${body}</pattern>`;
const fillRects = (count: number, id: string): string =>
  times(count, (index) => `<rect x="${index}" width="50" height="50" fill="url(#${id})"/>`).join('');

/** Drawings that grow when they are drawn. */
export const svgAttacks: readonly Attack[] = [
  {
    name: 'svg-pattern-cycle',
    make: () =>
      drawing(
        `<defs>${times(6, (index) => pattern(`p${index}`, fillRects(6, `p${(index + 1) % 6}`))).join('')}</defs>${fillRects(8, 'p0')}`,
      ),
  },
  {
    name: 'svg-pattern-cycle-of-all',
    make: () =>
      drawing(
        `<defs>${times(7, (index) => pattern(`p${index}`, times(7, (other) => fillRects(1, `p${other}`)).join(''))).join('')}</defs>${fillRects(1, 'p0')}`,
      ),
  },
  {
    name: 'svg-pattern-chain',
    make: () =>
      drawing(
        `<defs>${times(5, (index) => pattern(`p${index}`, index === 0 ? whole : fillRects(9, `p${index - 1}`))).join('')}</defs>${fillRects(1, 'p4')}`,
        4000,
      ),
  },
  {
    name: 'svg-mask-cycle',
    make: () =>
      drawing(
        `<defs>${times(6, (index) => `<mask id="m${index}">${times(6, (other) => `<rect width="90" height="90" fill="#fff" mask="url(#m${other})"/>`).join('')}</mask>`).join('')}</defs><rect width="100" height="100" mask="url(#m0)"/>`,
      ),
  },
  {
    name: 'svg-clip-cycle',
    make: () =>
      drawing(
        `<defs>${times(8, (index) => `<clipPath id="c${index}">${times(8, (other) => `<rect width="90" height="90" clip-path="url(#c${other})"/>`).join('')}</clipPath>`).join('')}</defs><rect width="100" height="100" clip-path="url(#c0)"/>`,
      ),
  },
  {
    name: 'svg-filter-image-cycle',
    make: () =>
      drawing(
        times(
          8,
          (index) =>
            `<filter id="f${index}"><feImage href="#g${(index + 1) % 8}"/></filter><g id="g${index}" filter="url(#f${index})">${whole}${whole}</g>`,
        ).join(''),
      ),
  },
  {
    name: 'svg-marker-cycle',
    make: () =>
      drawing(
        `<marker id="m" markerWidth="9" markerHeight="9"><path d="M0 0${'L5 5L1 9'.repeat(300)}" stroke="#000" marker-mid="url(#n)"/></marker><marker id="n" markerWidth="9" markerHeight="9"><path d="M0 0${'L5 5L1 9'.repeat(300)}" stroke="#000" marker-mid="url(#m)"/></marker><path d="M0 0${'L9 9L1 99'.repeat(300)}" stroke="#000" marker-mid="url(#m)"/>`,
      ),
  },
  {
    name: 'svg-use-billion',
    make: () =>
      drawing(
        `<defs><g id="u0"><rect width="1" height="1"/></g>${times(9, (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/>`,
      ),
  },
  {
    name: 'svg-use-just-allowed',
    make: () =>
      drawing(
        `<defs><g id="u0"><circle cx="50" cy="50" r="50" opacity=".5"/></g>${times(4, (level) => `<g id="u${level + 1}">${`<use href="#u${level}" opacity=".9"/>`.repeat(9)}</g>`).join('')}</defs><use href="#u4"/>`,
        2000,
      ),
  },
  {
    name: 'svg-turbulence',
    make: () => drawing(filtered('<feTurbulence baseFrequency="0.1" numOctaves="12"/>'), 4000),
  },
  {
    name: 'svg-turbulence-many',
    make: () => drawing(filtered('<feTurbulence baseFrequency="0.1" numOctaves="12"/>'.repeat(100)), 1080),
  },
  { name: 'svg-500-blurs', make: () => drawing(filtered('<feGaussianBlur stdDeviation="5"/>'.repeat(500)), 4000) },
  {
    name: 'svg-filter-used-often',
    make: () =>
      drawing(
        `<filter id="f">${'<feGaussianBlur stdDeviation="5"/>'.repeat(20)}</filter>${`<rect width="100" height="100" filter="url(#f)"/>`.repeat(2000)}`,
        1080,
      ),
  },
  {
    name: 'svg-filter-region',
    make: () =>
      drawing(
        filtered('<feGaussianBlur stdDeviation="50"/>', 'x="-5000%" y="-5000%" width="10000%" height="10000%"'),
        4000,
      ),
  },
  {
    name: 'svg-morphology',
    make: () => drawing(filtered('<feMorphology operator="dilate" radius="200"/>'), 4000, 4000),
  },
  {
    name: 'svg-convolution',
    make: () =>
      drawing(
        filtered(`<feConvolveMatrix order="15" kernelMatrix="${times(225, () => 1).join(' ')}"/>`.repeat(4)),
        2000,
      ),
  },
  {
    name: 'svg-lighting',
    make: () =>
      drawing(
        filtered(
          '<feSpecularLighting surfaceScale="5" specularExponent="20"><feSpotLight x="5" y="5" z="5"/></feSpecularLighting>'.repeat(
            40,
          ),
        ),
        4000,
      ),
  },
  {
    name: 'svg-displacement',
    make: () => drawing(filtered('<feDisplacementMap in2="SourceGraphic" scale="50"/>'.repeat(100)), 4000),
  },
  { name: 'svg-tile', make: () => drawing(filtered('<feFlood/><feTile/>'.repeat(200)), 4000) },
  {
    name: 'svg-results-kept',
    make: () => drawing(filtered(times(250, (index) => `<feFlood result="r${index}"/>`).join('')), 4000),
  },
  {
    name: 'svg-nested-groups-in-filter',
    make: () =>
      drawing(`${'<g opacity=".9">'.repeat(200)}${whole}${'</g>'.repeat(200)}${filtered('<feOffset/>')}`, 4000),
  },
  {
    name: 'svg-nested-groups',
    make: () => drawing(`${'<g opacity=".9">'.repeat(200)}${whole}${whole}${'</g>'.repeat(200)}`, 5000),
  },
  {
    name: 'svg-nested-masks',
    make: () =>
      drawing(`<mask id="m">${whole}</mask>${'<g mask="url(#m)">'.repeat(200)}${whole}${'</g>'.repeat(200)}`, 4000),
  },
  {
    name: 'svg-overdraw',
    make: () =>
      drawing(
        `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient>${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(20_000)}`,
        4000,
      ),
  },
  {
    name: 'svg-overdraw-resvg',
    make: () =>
      drawing(
        `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient>${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(20_000)}${filtered('<feOffset/>')}`,
        4000,
      ),
  },
  {
    name: 'svg-style-rules',
    make: () =>
      drawing(
        `<style>${times(20_000, (index) => `.c${index} rect{fill:#${(index % 4096).toString(16).padStart(3, '0')}}`).join('')}</style>${'<g class="a"><rect width="9" height="9"/></g>'.repeat(400)}`,
      ),
  },
  {
    name: 'svg-style-declarations',
    make: () =>
      drawing(
        `<style>${times(2000, () => `*{${'fill:red;'.repeat(100)}}`).join('')}</style>${'<rect width="9" height="9"/>'.repeat(5000)}`,
      ),
  },
  {
    name: 'svg-style-descendants',
    make: () =>
      drawing(
        `<style>${times(2000, () => `${'g '.repeat(60)}x{fill:red}`).join('')}</style>${'<g>'.repeat(240)}${'<rect width="9" height="9"/>'.repeat(2000)}${'</g>'.repeat(240)}`,
      ),
  },
  {
    name: 'svg-style-long-selectors',
    make: () =>
      drawing(
        `<style>${`${'g>'.repeat(2000)}rect{fill:red}`.repeat(500)}</style>${'<rect width="9" height="9"/>'.repeat(5000)}`,
      ),
  },
  {
    name: 'svg-gradient-chain',
    make: () =>
      drawing(
        `<defs>${times(20_000, (index) => `<linearGradient id="g${index}" href="#g${index + 1}"/>`).join('')}<linearGradient id="g20000"><stop stop-color="red"/><stop offset="1"/></linearGradient></defs>${times(2000, (index) => `<rect width="50" height="50" fill="url(#g${index})"/>`).join('')}`,
      ),
  },
  {
    name: 'svg-gradient-stops',
    make: () =>
      drawing(
        `<linearGradient id="g">${times(50_000, (index) => `<stop offset="${index / 50_000}" stop-color="#${(index % 4096).toString(16).padStart(3, '0')}"/>`).join('')}</linearGradient>${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(500)}`,
      ),
  },
  {
    name: 'svg-dashes',
    make: () =>
      drawing(
        times(
          200,
          (index) =>
            `<path d="M0 ${index}${'C100 0 0 100 100 100S0 0 0 50'.repeat(20)}" fill="none" stroke="#000" stroke-dasharray="0.002"/>`,
        ).join(''),
      ),
  },
  {
    name: 'svg-dashes-resvg',
    make: () =>
      drawing(
        `${times(
          200,
          (index) =>
            `<path d="M0 ${index}${'C100 0 0 100 100 100S0 0 0 50'.repeat(20)}" fill="none" stroke="#000" stroke-dasharray="0.002"/>`,
        ).join('')}${filtered('<feOffset/>')}`,
      ),
  },
  {
    name: 'svg-long-path',
    make: () =>
      drawing(
        `<path d="M0 0${times(300_000, (index) => `L${(index * 37) % 100} ${(index * 61) % 100}`).join('')}" fill="none" stroke="#000" stroke-linejoin="round"/>`,
        4000,
      ),
  },
  {
    name: 'svg-crossing-path',
    make: () =>
      drawing(
        times(
          20,
          () =>
            `<path d="M0 0${times(20_000, (index) => `L${(index * 37) % 100} ${index % 2 ? 100 : 0}`).join('')}" fill-rule="evenodd"/>`,
        ).join(''),
        4000,
      ),
  },
  {
    name: 'svg-nested-images',
    make: () => {
      const inner = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<circle r="5" opacity=".5"/>'.repeat(5000)}</svg>`;
      const middle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${`<image width="9" height="9" href="${dataUri(inner)}"/>`.repeat(12)}</svg>`;
      return drawing(`<image width="100" height="100" href="${dataUri(middle)}"/>`.repeat(12));
    },
  },
  {
    name: 'svg-nested-images-of-filters',
    make: () => {
      const inner = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="4000" height="4000">${filtered('<feGaussianBlur stdDeviation="5"/>'.repeat(100))}</svg>`;
      return drawing(`<image width="100" height="100" href="${dataUri(inner)}"/>`.repeat(20));
    },
  },
  {
    name: 'svg-huge-size',
    make: () =>
      drawing(
        `<image width="1000000" height="1000000" href="${dataUri(`<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000">${filtered('<feFlood/>')}</svg>`)}"/>`,
      ),
  },
  {
    name: 'svg-text',
    make: () =>
      drawing(
        times(100, (line) => `<text y="${line}" font-size="1">${'Wörter über Wörter '.repeat(150)}</text>`).join(''),
      ),
  },
  {
    name: 'svg-text-placed',
    make: () =>
      drawing(
        `<text rotate="${times(20_000, (index) => index % 360).join(' ')}" x="${times(20_000, (index) => index % 100).join(' ')}" font-size="1">${'mn '.repeat(6666)}</text>`.repeat(
          4,
        ),
      ),
  },
  {
    name: 'svg-text-on-path',
    make: () =>
      drawing(
        `<path id="p" d="M0 0${times(20_000, (index) => `L${(index * 37) % 100} ${(index * 61) % 100}`).join('')}"/>${times(40, () => `<text font-size="1"><textPath href="#p">${'mn '.repeat(2000)}</textPath></text>`).join('')}`,
      ),
  },
  {
    name: 'svg-many-elements',
    make: () => drawing('<g><rect width="1" height="1" stroke="red" transform="rotate(4)"/></g>'.repeat(45_000)),
  },
  {
    name: 'svg-long-attributes',
    make: () =>
      drawing(
        `<rect width="9" height="9" transform="${'rotate(1) '.repeat(200_000)}" style="${'fill:red;'.repeat(200_000)}"/>`.repeat(
          3,
        ),
      ),
  },
  {
    name: 'svg-entities',
    make: () => {
      const entities = times(200, (index) => `<!ENTITY e${index} "${'M0 0L9 9'.repeat(240)}">`).join('');
      const uses = times(20_000, (index) => `<path stroke="#000" d="&e${index % 200};"/>`).join('');
      const svg = `<!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${uses}</svg>`;
      return sceneOf([{ type: 'svg', id: 'drawing', width: 1080, height: 1080, source: dataUri(svg) }]);
    },
  },
  {
    name: 'svg-many-files',
    make: () =>
      sceneOf(
        times(300, (index) => ({
          type: 'svg',
          id: `drawing-${index}`,
          width: 1080,
          height: 1080,
          source: dataUri(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><!--${index}-->${filtered('<feTurbulence baseFrequency="0.1" numOctaves="4"/>')}</svg>`,
          ),
        })),
      ),
  },
  {
    name: 'svg-one-file-in-many-sizes',
    make: () =>
      sceneOf(
        times(300, (index) => ({
          type: 'svg',
          id: `drawing-${index}`,
          width: 1000 + index,
          height: 1000 + index,
          source: dataUri(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${filtered('<feGaussianBlur stdDeviation="2"/>')}</svg>`,
          ),
        })),
      ),
  },
];
