import type { TemplateInput } from '@platen/template';
import { design, logoSvg } from './design.ts';

/** The bench's design as a template. `photo` is a source for the image. */
export function createBenchTemplate(photo: string): TemplateInput {
  const { size, background, image, card, shadow, disc, star, rule, logo, texts, lineHeight } = design;
  return {
    schemaVersion: 1,
    name: 'Bench',
    pages: [
      {
        id: 'page',
        width: size,
        height: size,
        backgrounds: [{ type: 'linear', angle: background.angle, stops: [...background.stops] }],
        parameters: ['title', 'price', 'details'].map((key) => ({
          key,
          type: 'text' as const,
          bindings: [{ layerId: key }],
        })),
        layers: [
          { type: 'image', id: 'photo', ...box(image), source: photo, fit: 'cover', radius: corners(image.radius) },
          {
            type: 'shape',
            id: 'card',
            ...box(card),
            radius: corners(card.radius),
            fills: fill(card.color),
            shadows: [{ type: 'box', offsetX: 0, ...shadow }],
          },
          { type: 'shape', id: 'disc', ...box(disc), geometry: { shape: 'ellipse' }, fills: fill(disc.color) },
          {
            type: 'shape',
            id: 'star',
            ...box(star),
            geometry: { shape: 'star', points: star.points, innerRatio: star.innerRatio },
            fills: fill(star.color),
          },
          { type: 'shape', id: 'rule', ...box(rule), fills: fill(rule.color) },
          ...texts.map((text) => ({
            type: 'text' as const,
            id: text.id,
            ...box(text),
            runs: [{ text: text.text }],
            style: {
              fontFamily: text.family,
              fontWeight: text.weight,
              fontSize: text.size,
              fill: { type: 'solid' as const, color: text.color },
            },
            align: text.align,
            lineHeight,
          })),
          { type: 'svg', id: 'logo', ...box(logo), source: `data:image/svg+xml,${encodeURIComponent(logoSvg)}` },
        ],
      },
    ],
  };
}

function fill(color: string) {
  return [{ type: 'solid' as const, color }];
}

function box({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height };
}

function corners(radius: number) {
  return { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
}
