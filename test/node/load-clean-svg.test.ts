import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { cleanSvg } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import { startCpuClock } from '../tools/cpu-clock.ts';

const clean = (text: string): { text: string; removed: string[] } => cleanSvg(Buffer.from(text));
const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" ${attributes}>${inside}</svg>`;

/** Nothing of what remains may be of these. */
const harmful =
  /script|alert|onload|onclick|onbegin|<animate|<set|foreignObject|<iframe|<embed|<object|http:\/\/evil|\/\/evil|@import|<!|<\?|text\/html|file:/i;

describe('an SVG that is to be kept', () => {
  const attacks: [name: string, text: string][] = [
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another case', svg('<SCRIPT>alert(1)</SCRIPT><Script>alert(2)</Script>')],
    ['a script of XHTML', svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>')],
    ['a script by a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['a script from elsewhere', svg('<script href="http://evil.example/x.js"/>')],
    ['a script in its definitions', svg('<defs><g><script>alert(1)</script></g></defs>')],
    ['a handler', svg('<rect onclick="alert(1)" onload="alert(1)"/>', 'onload="alert(1)"')],
    ['a handler of another case', svg('<rect ONCLICK="alert(1)" oNlOaD="alert(1)"/>')],
    [
      'a link that runs',
      svg('<a href="javascript:alert(1)"><rect/></a><a xlink:href="java&#10;script:alert(1)"><rect/></a>'),
    ],
    ['a link elsewhere', svg('<a href="http://evil.example"><text>x</text></a>')],
    [
      'HTML',
      svg(
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
      ),
    ],
    ['HTML without its element', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>')],
    [
      'HTML in a title',
      svg('<title><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></title>'),
    ],
    [
      'an animation that sets a link',
      svg('<a><rect/><animate attributeName="href" values="javascript:alert(1)"/></a>'),
    ],
    ['a set of a handler', svg('<set attributeName="onload" to="alert(1)"/>')],
    ['an animation that begins', svg('<animate onbegin="alert(1)" attributeName="x"/>')],
    ['a handler element', svg('<handler type="text/javascript">alert(1)</handler><listener/>')],
    [
      'an image from elsewhere',
      svg('<image href="http://evil.example/x.png"/><image xlink:href="//evil.example/x.png"/>'),
    ],
    ['an image that is SVG', svg('<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>')],
    ['an image that is HTML', svg('<image href="data:text/html,alert(1)"/>')],
    [
      'a drawing from elsewhere',
      svg('<use href="http://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'),
    ],
    ['a filter image', svg('<filter id="f"><feImage href="http://evil.example/x.png"/></filter>')],
    ['a file', svg('<image href="file:///etc/passwd"/><use href="file:///etc/passwd#a"/>')],
    ['a style that imports', svg('<style>@import url(http://evil.example/x.css); rect { fill: red }</style>')],
    ['a style that imports by a text', svg('<style>@import "http://evil.example/x.css";</style>')],
    [
      'a style that imports by escapes',
      svg('<style>@\\69mport "http://evil.example/x.css"; @IM\\50ORT url(//evil.example)</style>'),
    ],
    [
      'a style that refers',
      svg('<style>rect { fill: url(http://evil.example/x.svg#a) } g { mask: URL( "//evil.example" ) }</style>'),
    ],
    [
      'a style that refers by escapes',
      svg('<style>rect { fill: u\\72l(http://evil.example/x) } g { fill: \\75 rl("//evil.example") }</style>'),
    ],
    ['a style in comments', svg('<style>rect { fill: url/**/(//evil.example) } @im/**/port "//evil.example";</style>')],
    [
      'a font from elsewhere',
      svg('<style>@font-face { font-family: x; src: url(http://evil.example/x.woff) }</style>'),
    ],
    ['an image set', svg('<style>rect { fill: image-set("//evil.example/x.png" 1x) }</style>')],
    [
      'a reference in an attribute',
      svg(
        '<rect fill="url(http://evil.example/x#a)" style="fill: url(\'//evil.example\')" filter="u\\72l(//evil.example)"/>',
      ),
    ],
    ['a style sheet instruction', `<?xml-stylesheet href="http://evil.example/x.css"?>${svg('<rect/>')}`],
    ['an instruction inside', svg('<?php alert(1) ?><rect/>')],
    ['a comment', svg('<!-- <script>alert(1)</script> --><rect/>')],
    [
      'a document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://evil.example/svg11.dtd">${svg('<rect/>')}`,
    ],
    ['an entity that is a script', `<!DOCTYPE svg [<!ENTITY a "alert(1)">]>${svg('<script>&a;</script>')}`],
    ['a base', svg('<rect/>', 'xml:base="http://evil.example/"')],
    [
      'audio and video',
      svg('<audio src="http://evil.example"/><video src="http://evil.example"/><iframe src="http://evil.example"/>'),
    ],
    ['an embedded object', svg('<object data="http://evil.example"/><embed src="http://evil.example"/>')],
    [
      'data of a program',
      svg(
        '<metadata><rdf:RDF xmlns:rdf="http://evil.example/rdf"/></metadata><sodipodi:namedview xmlns:sodipodi="http://evil.example/s" onload="alert(1)"/>',
      ),
    ],
    ['a cursor', svg('<rect style="cursor: url(http://evil.example/x.cur), auto"/>')],
  ];
  for (const [name, text] of attacks) {
    it(`loses ${name}`, () => {
      const { text: left } = clean(text);
      // A namespace that is declared and not used leads nowhere.
      assert.doesNotMatch(left.replaceAll(/ xmlns:\w+="[^"]*"/g, ''), harmful);
      assert.match(left, /^<svg[\s>]/);
      // Cleaning what is clean changes nothing.
      assert.equal(clean(left).text, left);
    });
  }

  const refused: [name: string, text: string, says: RegExp][] = [
    [
      'a billion laughs',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      /entities/,
    ],
    [
      'a quadratic blow-up',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(2000)}">]>${svg(`<text>${'&a;'.repeat(20_000)}</text>`)}`,
      /becomes too large/,
    ],
    [
      'an outside entity',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
      /other files/,
    ],
    ['a parameter entity', `<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://evil.example"> %a;]>${svg('')}`, /other files/],
    [
      'use of use',
      svg(
        `<g id="a0"><rect/></g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}`,
      ),
      /draws more/,
    ],
    [
      'stops of a gradient that paints much, also of one that takes them from another',
      svg(
        `<linearGradient id="a">${'<stop/>'.repeat(50_000)}</linearGradient><linearGradient id="b" href="#a"/>${'<rect fill="url(#b)"/>'.repeat(100)}`,
      ),
      /draws more/,
    ],
    ['a depth without end', svg('<g>'.repeat(5000) + '</g>'.repeat(5000)), /nests/],
    ['elements without end', svg('<rect/>'.repeat(150_000)), /elements/],
    ['HTML', '<html><body><svg xmlns="http://www.w3.org/2000/svg"></svg></body></html>', /no svg element|well-formed/],
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"><svg/></g>', /svg/i],
    ['another namespace', '<svg xmlns="http://example.com/other"></svg>', /not an SVG/],
    ['text', 'hello', /svg|well-formed/i],
    ['a part', '<svg xmlns="http://www.w3.org/2000/svg"><rect', /well-formed/],
    ['nothing', '', /svg|well-formed/i],
  ];
  for (const [name, text, says] of refused) {
    it(`is refused as ${name}, soon`, () => {
      const spentMs = startCpuClock();
      assert.throws(
        () => clean(text),
        (error: Error) => says.test(error.message) && 'code' in error && error.code === 'ASSET_UNSUPPORTED',
      );
      assert.ok(spentMs() < 2000);
    });
  }

  it('is not refused for gradients as they are drawn by hand', () => {
    const gradient = `<linearGradient id="a">${'<stop/>'.repeat(20)}</linearGradient>`;
    assert.ok(clean(svg(gradient + '<rect fill="url(#a)"/>'.repeat(20_000))));
  });

  it('keeps all that draws', () => {
    const cached = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><circle r="2"/></clipPath></defs>' +
        '<style>.a { fill: url(#g); font: bold 10px "Inter" } @font-face { font-family: x; src: url(data:font/woff2;base64,AAAA) }</style>' +
        '<g clip-path="url(#c)" class="a" style="mix-blend-mode: multiply" transform="translate(1 2)"><use href="#x"/><use xlink:href="#y"/>' +
        '<image href="data:image/png;base64,AAAA"/><text xml:space="preserve">a &lt; b &amp; c<tspan dx="1">d</tspan></text></g>',
      'viewBox="0 0 10 10"',
    );
    const { text, removed } = clean(cached);
    assert.deepEqual(removed, []);
    for (const part of [
      'url(#g)',
      'url(#c)',
      'href="#x"',
      'xlink:href="#y"',
      'data:image/png;base64,AAAA',
      'mix-blend-mode: multiply',
      'data:font/woff2',
      'a &lt; b &amp; c',
      'xml:space="preserve"',
      'font: bold 10px',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });

  for (const [attributes, size] of [
    ['width="20" height="10"', [20, 10]],
    ['width="1in" height="2.54cm"', [96, 96]],
    ['width="100%" height="100%" viewBox="0 0 30 40"', [30, 40]],
    ['width="60" viewBox="0 0 30 40"', [60, 80]],
    ['height="20" viewBox="0,0,30,40"', [15, 20]],
    ['viewBox="0 0 -1 5"', undefined],
    ['width="1e9" height="1"', undefined],
    ['', undefined],
  ] as const) {
    it(`says how large it is by ${attributes || 'nothing'}`, () => {
      const found = cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)).size;
      assert.deepEqual(found && [found.width, found.height].map((side) => Math.round(side * 100) / 100), size);
    });
  }

  for (const name of ['blend', 'effects', 'gradients', 'logo', 'shapes', 'text']) {
    it(`is drawn as before: ${name}.svg`, async () => {
      const bytes = readFileSync(new URL(`../fixtures/drawings/${name}.svg`, import.meta.url));
      const renderer = createRenderer();
      const draw = async (id: string, asset: Uint8Array): Promise<Uint8Array | undefined> => {
        const layer = { type: 'image' as const, id: 'a', source: `asset:${id}`, width: 200, height: 200 };
        const template = { schemaVersion: 1, pages: [{ id: 'p', width: 200, height: 200, layers: [layer] }] };
        return (await renderer.render(template, {}, { assets: { [id]: asset } })).outputs[0]?.bytes;
      };
      try {
        const [before, after] = [await draw('1', bytes), await draw('2', Buffer.from(cleanSvg(bytes).text))];
        assert.ok(before && after && Buffer.from(before).equals(after));
      } finally {
        await renderer.close();
      }
    });
  }
});
