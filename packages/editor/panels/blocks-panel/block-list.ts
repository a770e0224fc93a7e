import { msg } from '@lit/localize';
import { layer as layerSchema, scaleLayer, type Page, type Template } from '@platen/template';
import type { Block } from '../../commands/add-block.ts';
import { lookOf } from '../../store/template-look.ts';
import { BlockParts, type Part } from './block-parts.ts';
import { contactLines, eventLine, header, personCard, quote, testimonial } from './message-blocks.ts';
import { callToAction, checklist, feature, priceCard, productCard, statistic } from './offer-blocks.ts';

/** A ready section. */
export interface BlockEntry {
  id: string;
  label: string;
  make(parts: BlockParts): Part;
}

/** Returns the blocks in the language of the interface, which their words are in as well. */
export function listBlocks(): BlockEntry[] {
  return [
    { id: 'header', label: msg('Header'), make: header },
    { id: 'call-to-action', label: msg('Call to action'), make: callToAction },
    { id: 'price-card', label: msg('Price card'), make: priceCard },
    { id: 'product-card', label: msg('Product card'), make: productCard },
    { id: 'testimonial', label: msg('Testimonial'), make: testimonial },
    { id: 'quote', label: msg('Quote'), make: quote },
    { id: 'person-card', label: msg('Person card'), make: personCard },
    { id: 'event-line', label: msg('Event line'), make: eventLine },
    { id: 'feature', label: msg('Feature'), make: feature },
    { id: 'statistic', label: msg('Statistic'), make: statistic },
    { id: 'checklist', label: msg('Checklist'), make: checklist },
    { id: 'contact-lines', label: msg('Contact lines'), make: contactLines },
  ];
}

/** Width in pixels of the page that blocks are drawn for. */
const designWidth = 1080;
/** A block takes at most this share of the page's width. */
const maxShare = 0.9;

/** The block in the colors and fonts of the template, as large as fits the page. Its height is only known once it is laid out. */
export function makeBlock(entry: BlockEntry, template: Template, page: Page, direction: 'ltr' | 'rtl'): Block {
  const parts = new BlockParts(lookOf(template, page), direction);
  const { layers, parameters } = parts.finish(entry.make(parts));
  const widest = Math.max(...layers.map(({ width }) => width));
  const factor = Math.min(Math.min(page.width, page.height) / designWidth, (page.width * maxShare) / widest);
  return {
    parameters,
    layers: layers.map((layer) =>
      scaleLayer(layer, factor, {
        x: (page.width - layer.width * factor) / 2,
        y: page.height * 0.2,
        width: layer.width * factor,
        height: layer.height * factor,
      }),
    ),
  };
}

/** Size of the page on which a block is pictured, in pixels. */
const previewSize = { width: 720, height: 580 };

/** A template of one page with a block in its middle, in the colors and fonts of the given one. */
export function blockTemplate(entry: BlockEntry, template: Template, page: Page, direction: 'ltr' | 'rtl'): Template {
  const { layers } = makeBlock(entry, template, { ...page, width: designWidth, height: designWidth }, direction);
  const middle = layerSchema.parse({
    type: 'group',
    id: 'middle',
    ...previewSize,
    layout: { type: 'column', align: 'center', justify: 'center' },
    layers,
  });
  const { schemaVersion, name, description, tags, fonts, tokens, brandKit } = template;
  return {
    schemaVersion,
    name,
    description,
    tags,
    fonts,
    ...(tokens && { tokens }),
    ...(brandKit && { brandKit }),
    pages: [
      {
        id: 'block',
        name: '',
        ...previewSize,
        bleed: 0,
        sounds: [],
        parameters: [],
        backgrounds: page.backgrounds,
        layers: [middle],
      },
    ],
  };
}
