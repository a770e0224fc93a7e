/**
 * The bench's design as plain numbers, 1080 x 1080: a gradient background, a cover-cropped image with radius, six texts (one
 * Arabic, one with emoji), four shapes, a shadow and an SVG logo. Each renderer under test is given it in its own language.
 */
export const design = {
  size: 1080,
  background: {
    angle: 135,
    stops: [
      { offset: 0, color: '#1d1145' },
      { offset: 0.55, color: '#8a2d6b' },
      { offset: 1, color: '#ff8a5c' },
    ],
  },
  image: { x: 60, y: 60, width: 960, height: 500, radius: 40 },
  card: { x: 60, y: 600, width: 960, height: 420, radius: 36, color: '#fffaf3' },
  shadow: { offsetY: 24, blur: 60, color: 'rgba(10, 4, 30, 0.45)' },
  disc: { x: 850, y: 470, width: 180, height: 180, color: '#ffd23f' },
  star: { x: 100, y: 100, width: 110, height: 110, color: '#ff5d73', points: 8, innerRatio: 0.72 },
  rule: { x: 110, y: 868, width: 860, height: 4, color: '#e7d8c9' },
  logo: { x: 840, y: 905, width: 130, height: 65 },
  texts: [
    {
      id: 'title',
      text: 'Summer of\u00a0Lemons',
      x: 110,
      y: 632,
      width: 740,
      height: 86,
      family: 'Playfair Display',
      weight: 700,
      size: 66,
      color: '#2a1a4a',
      align: 'left',
    },
    {
      id: 'subtitle',
      text: 'Three days of music, markets and long tables by the sea',
      x: 110,
      y: 722,
      width: 800,
      height: 44,
      family: 'Inter',
      weight: 500,
      size: 28,
      color: '#6b5b7b',
      align: 'left',
    },
    {
      id: 'arabic',
      text: 'صيف الليمون على شاطئ البحر',
      x: 470,
      y: 778,
      width: 500,
      height: 60,
      family: 'Noto Sans Arabic',
      weight: 600,
      size: 34,
      color: '#8a2d6b',
      align: 'right',
    },
    {
      id: 'emoji',
      text: 'Fresh 🍋 sunny ☀️ loud 🎉',
      x: 110,
      y: 784,
      width: 400,
      height: 50,
      family: 'Inter',
      weight: 600,
      size: 30,
      color: '#2a1a4a',
      align: 'left',
    },
    {
      id: 'price',
      text: '€24',
      x: 850,
      y: 518,
      width: 180,
      height: 84,
      family: 'Inter',
      weight: 800,
      size: 64,
      color: '#2a1a4a',
      align: 'center',
    },
    {
      id: 'details',
      text: 'Doors open at noon on 12 July. Children under twelve come in free, dogs are welcome, and every ticket plants a lemon tree in the old harbour garden.',
      x: 110,
      y: 890,
      width: 690,
      height: 110,
      family: 'Inter',
      weight: 400,
      size: 22,
      color: '#4a3f5c',
      align: 'left',
    },
  ],
  lineHeight: 1.3,
} as const;

/** What differs from one render to the next: the three texts that a user of the template fills in. */
export interface DesignValues {
  title: string;
  price: string;
  details: string;
}

/** The values of a round, so that no two rounds in a row are alike. */
export function roundValues(round: number): DesignValues {
  const seasons = ['Summer of Lemons', 'Autumn of Apples', 'Winter of Citrus', 'Spring of Cherries'];
  return {
    title: seasons[round % seasons.length] ?? '',
    price: `€${20 + (round % 70)}`,
    details: design.texts[5].text.replace('12 July', `${1 + (round % 28)} July, gate ${round}`),
  };
}

/** The design's texts with these values. */
export function designTexts(values: DesignValues) {
  const byId: Readonly<Record<string, string>> = { ...values };
  return design.texts.map((text) => ({ ...text, text: byId[text.id] ?? text.text }));
}

/** The logo: a mark of curves and a gradient beside a word drawn as shapes. */
export const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffb703"/><stop offset="1" stop-color="#fb5607"/></linearGradient></defs>
<path d="M10 50C10 20 40 5 60 15C85 27 90 60 70 80C50 98 10 85 10 50Z" fill="url(#g)"/>
<path d="M60 15C62 4 74 2 82 6C80 16 70 20 60 15Z" fill="#38b000"/>
<g fill="none" stroke="#2a1a4a" stroke-width="9" stroke-linecap="round"><path d="M105 30V72H128"/><circle cx="150" cy="56" r="15"/><path d="M176 40V72M176 52C180 42 188 40 194 43"/></g>
</svg>`;

/** Corners of the star in its box, as fractions. */
export function starPoints(): { x: number; y: number }[] {
  const { points, innerRatio } = design.star;
  return Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const radius = index % 2 === 0 ? 0.5 : 0.5 * innerRatio;
    return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
  });
}
