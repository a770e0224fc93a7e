import { layer as layerSchema, type Layer, type Page } from '@platen/template';

/** The share of the page's shorter side that a new icon takes. */
const share = 0.16;

/** A drawing of one color that shows an icon of the library, in the middle of the page. */
export function iconLayer(name: string, page: Pick<Page, 'width' | 'height'>, color: string): Layer {
  const size = Math.max(1, Math.round(Math.min(page.width, page.height) * share));
  return layerSchema.parse({
    type: 'svg',
    id: `icon-${name}`.slice(0, 60),
    name: name.replaceAll('-', ' '),
    source: `library:icons/${name}.svg`,
    color,
    x: Math.round((page.width - size) / 2),
    y: Math.round((page.height - size) / 2),
    width: size,
    height: size,
  });
}
