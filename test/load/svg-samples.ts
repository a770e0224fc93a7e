/** An SVG that the walker must read as resvg does. */
export interface SvgSample {
  name: string;
  svg: string;
  /** Whether it has something only resvg draws. */
  needsRaster?: boolean;
}

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

export const svgSamples: readonly SvgSample[] = [
  {
    name: 'basic shapes with strokes, caps, joins and dashes',
    svg: `${open} viewBox="0 0 200 160"><rect x="10" y="10" width="60" height="40" rx="8" fill="#e11d48" stroke="#111" stroke-width="4"/>
    <circle cx="110" cy="30" r="22" fill="#2563eb" fill-opacity=".5"/><ellipse cx="165" cy="30" rx="28" ry="16" fill="none" stroke="#16a34a" stroke-width="5" stroke-dasharray="9 4" stroke-dashoffset="3"/>
    <polyline points="10,80 40,60 70,90 100,64" fill="none" stroke="#7c3aed" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
    <polygon points="120,60 190,75 140,105" fill="#f59e0b" stroke="#000" stroke-width="3" stroke-linejoin="bevel" paint-order="stroke"/>
    <line x1="12" y1="120" x2="90" y2="145" stroke="#0f766e" stroke-width="6" stroke-linecap="square"/>
    <path d="M110 150q20-60 40-20t40-10a15 9 30 01-30 25z" fill="#94a3b8" fill-rule="evenodd"/></svg>`,
  },
  {
    name: 'style sheets, classes, inheritance and currentColor',
    svg: `${open} width="120" height="80" color="#be123c"><style>.a{fill:#0ea5e9;stroke:#082f49} g .b{fill:currentColor} #c{opacity:.4} rect:first-child{stroke-width:3}</style>
    <rect class="a" x="5" y="5" width="40" height="30"/><g fill="#22c55e" stroke-width="2"><rect class="b" x="55" y="5" width="40" height="30"/><circle id="c" cx="30" cy="58" r="16"/><path style="fill:none;stroke:#a21caf" d="M60 60h50"/></g></svg>`,
  },
  {
    name: 'use, symbol, nested viewBox and transforms',
    svg: `${open} viewBox="0 0 160 120"><defs><g id="leaf"><path d="M0 0C10-20 30-20 40 0 30 20 10 20 0 0z"/></g><symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice"><rect width="10" height="10" fill="#fde68a"/><circle cx="5" cy="5" r="5" fill="#b45309"/></symbol></defs>
    <use xlink:href="#leaf" x="10" y="30" fill="#15803d"/><use href="#leaf" fill="#4d7c0f" transform="translate(60 30) rotate(40) scale(1.2 .8) skewX(12)"/>
    <use href="#s" x="10" y="60" width="40" height="24"/><svg x="70" y="60" width="60" height="50" viewBox="0 0 30 10"><rect width="30" height="10" fill="#475569"/><path d="M0 5H60" stroke="#fff"/></svg></svg>`,
  },
  {
    name: 'gradients in box and user units with transforms and focus',
    svg: `${open} viewBox="0 0 200 120"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset=".1" stop-color="#f43f5e"/><stop offset=".9" stop-color="#3b82f6" stop-opacity=".4"/></linearGradient>
    <linearGradient id="b" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="110" y1="0" x2="190" y2="0" gradientTransform="rotate(30 150 30)"/>
    <radialGradient id="c" cx=".4" cy=".4" r=".6" fx=".25" fy=".3"><stop stop-color="#fff7ed"/><stop offset="1" stop-color="#9a3412"/></radialGradient>
    <radialGradient id="d" gradientUnits="userSpaceOnUse" cx="150" cy="90" r="40" gradientTransform="translate(0 45) scale(1 .5)"><stop stop-color="#a7f3d0"/><stop offset="1" stop-color="#064e3b"/></radialGradient></defs>
    <linearGradient id="e" xlink:href="#a" gradientTransform="rotate(20 .5 .5) scale(.6)"/><rect x="5" y="5" width="45" height="50" fill="url(#a)"/><rect x="52" y="5" width="43" height="50" fill="url(#e)"/><rect x="105" y="5" width="90" height="50" fill="url(#b)"/><ellipse cx="50" cy="90" rx="44" ry="24" fill="url(#c)"/><rect x="105" y="65" width="90" height="50" rx="12" fill="url(#d)" stroke="url(#a)" stroke-width="6"/></svg>`,
  },
  {
    name: 'clip paths: union, chain, box units, transforms and even-odd',
    svg: `${open} viewBox="0 0 200 120"><defs><clipPath id="u"><circle cx="30" cy="40" r="22"/><circle cx="58" cy="40" r="22"/></clipPath>
    <clipPath id="o" clipPathUnits="objectBoundingBox" transform="rotate(10)"><rect x=".1" y=".1" width=".7" height=".6" rx=".1"/></clipPath>
    <clipPath id="n" clip-path="url(#m)"><rect x="10" y="70" width="60" height="40"/></clipPath><clipPath id="m"><circle cx="60" cy="90" r="28"/></clipPath>
    <clipPath id="e"><path clip-rule="evenodd" d="M110 70h70v45h-70zM125 80h40v25h-40z" transform="skewX(4)"/></clipPath></defs>
    <g clip-path="url(#u)"><rect width="100" height="70" fill="#0891b2"/></g><g clip-path="url(#o)" transform="rotate(-8 150 30)"><rect x="105" y="5" width="80" height="50" fill="#7e22ce"/><circle cx="150" cy="30" r="12" fill="#fef08a"/></g>
    <g clip-path="url(#n)"><rect y="60" width="100" height="60" fill="#dc2626"/></g><g clip-path="url(#e)"><rect x="100" y="60" width="100" height="60" fill="#1d4ed8"/></g></svg>`,
  },
  {
    name: 'group opacity and blend modes',
    svg: `${open} viewBox="0 0 160 100"><rect width="160" height="100" fill="#fef3c7"/><g opacity=".5"><rect x="10" y="10" width="50" height="50" fill="#ef4444"/><rect x="30" y="30" width="50" height="50" fill="#3b82f6"/></g>
    <g style="isolation:isolate"><rect x="90" y="10" width="40" height="60" fill="#fbbf24"/><circle cx="125" cy="50" r="26" fill="#38bdf8" style="mix-blend-mode:multiply"/></g></svg>`,
  },
  {
    name: 'markers on the corners of a path',
    svg: `${open} viewBox="0 0 160 80"><marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="#b91c1c"/></marker>
    <path d="M20 60 60 20 100 60 140 20" fill="none" stroke="#111" stroke-width="3" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/></svg>`,
  },
  {
    name: 'a viewBox that lies aslant in its size',
    svg: `${open} viewBox="10 -20 50 100" width="120" height="90" preserveAspectRatio="xMinYMax meet"><rect x="10" y="-20" width="50" height="100" fill="#cbd5e1"/><circle cx="35" cy="30" r="25" fill="#0f172a"/></svg>`,
  },
  {
    name: 'masks',
    needsRaster: true,
    svg: `${open} viewBox="0 0 80 60"><mask id="m"><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><rect width="80" height="60" fill="url(#g)"/></mask><rect width="80" height="60" fill="#db2777" mask="url(#m)"/></svg>`,
  },
  {
    name: 'filters',
    needsRaster: true,
    svg: `${open} viewBox="0 0 80 60"><filter id="f"><feDropShadow dx="3" dy="4" stdDeviation="2" flood-opacity=".6"/></filter><rect x="15" y="12" width="40" height="30" rx="4" fill="#f97316" filter="url(#f)"/></svg>`,
  },
  {
    name: 'patterns',
    needsRaster: true,
    svg: `${open} viewBox="0 0 80 60"><pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="4" height="8" fill="#0d9488"/></pattern><circle cx="40" cy="30" r="26" fill="url(#p)" stroke="#134e4a"/></svg>`,
  },
  {
    name: 'gradients that repeat',
    needsRaster: true,
    svg: `${open} viewBox="0 0 80 60"><linearGradient id="g" x2=".2" spreadMethod="reflect"><stop stop-color="#e0f2fe"/><stop offset="1" stop-color="#0369a1"/></linearGradient><rect width="80" height="60" fill="url(#g)"/></svg>`,
  },
];
