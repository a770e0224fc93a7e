import { design, designTexts, logoSvg, starPoints, type DesignValues } from './design.ts';

/** Addresses of the images that the page shows. `emoji` answers the SVG of one emoji. */
export interface BenchImages {
  photo: string;
  logo: string;
  emoji(character: string): string;
}

/** The bench's design as HTML and CSS, positioned as in the template: for a browser, and for takumi, which reads HTML too. */
export function createBenchHtml(images: BenchImages, values: DesignValues): string {
  const { size, background, image, card, shadow, disc, star, rule, logo, lineHeight } = design;
  const stops = background.stops.map(({ offset, color }) => `${color} ${offset * 100}%`).join(', ');
  const corners = starPoints().map(({ x, y }) => `${x * 100},${y * 100}`);
  const starSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><polygon points="${corners.join(' ')}" fill="${star.color}"/></svg>`;
  return [
    `<div style="position:relative;display:flex;width:${size}px;height:${size}px;overflow:hidden;background:linear-gradient(${background.angle}deg, ${stops})">`,
    `<img src="${images.photo}" style="${place(image)};object-fit:cover;border-radius:${image.radius}px">`,
    `<div style="${place(card)};border-radius:${card.radius}px;background:${card.color};box-shadow:0 ${shadow.offsetY}px ${shadow.blur}px ${shadow.color}"></div>`,
    `<div style="${place(disc)};border-radius:50%;background:${disc.color}"></div>`,
    `<img src="data:image/svg+xml;base64,${Buffer.from(starSvg).toString('base64')}" style="${place(star)}">`,
    `<div style="${place(rule)};background:${rule.color}"></div>`,
    ...designTexts(values).map(
      (text) =>
        `<div${text.id === 'arabic' ? ' dir="rtl" lang="ar"' : ''} style="${place(text)};display:block;font-family:'${text.family}';` +
        `font-weight:${text.weight};font-size:${text.size}px;line-height:${lineHeight};color:${text.color};text-align:${text.align}">` +
        `${withEmoji(text.text, text.size, images)}</div>`,
    ),
    `<img src="${images.logo}" style="${place(logo)};object-fit:contain">`,
    '</div>',
  ].join('\n');
}

/** The logo as an address. */
export const logoAddress = `data:image/svg+xml;base64,${Buffer.from(logoSvg).toString('base64')}`;

function place({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  return `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

/** Emoji are images in all renderers here, one em high. */
function withEmoji(text: string, fontSize: number, images: BenchImages): string {
  return text.replace(
    /\p{Extended_Pictographic}\uFE0F?/gu,
    (character) =>
      `<img src="${images.emoji(character)}" style="display:inline-block;width:${fontSize}px;height:${fontSize}px;vertical-align:-0.15em">`,
  );
}
