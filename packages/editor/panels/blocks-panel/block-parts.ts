import { msg } from '@lit/localize';
import {
  layer as layerSchema,
  type GroupLayer,
  type Layer,
  type Parameter,
  type ParameterType,
} from '@platen/template';
import type { Block } from '../../commands/add-block.ts';
import type { TemplateLook } from '../../store/template-look.ts';

/** Pixels between the edges of a box and what is in it: all around, or up and down and then at the sides. */
type Padding = number | readonly [block: number, inline: number];

interface BoxOptions {
  /** Pixels; default: as wide as the group around allows. */
  width?: number;
  gap?: number;
  padding?: Padding;
  align?: 'start' | 'center' | 'end' | 'stretch';
  justify?: 'start' | 'center' | 'space-between';
  fill?: string;
  radius?: number;
  /** Whether it is as wide as its content. */
  hugs?: boolean;
}

interface TextOptions {
  size: number;
  weight?: number;
  color?: string;
  font?: 'heading' | 'body';
  align?: 'start' | 'center';
  italic?: boolean;
  lineHeight?: number;
  isUppercase?: boolean;
  /** Whether it stays in one line, as wide as its words. */
  hugs?: boolean;
  /** The key of the parameter that fills it. */
  key?: string;
  /** A bulleted list of its lines. */
  isList?: boolean;
}

const solid = (color: string): object => ({ type: 'solid', color });
const corners = (radius: number): object => ({
  topLeft: radius,
  topRight: radius,
  bottomRight: radius,
  bottomLeft: radius,
});

/** A layer as it is written, before the schema fills in the rest. */
export type Part = Readonly<Record<string, unknown>>;

/** Makes the layers of a block, 480 pixels wide at most, and remembers the parameters that fill them. */
export class BlockParts {
  readonly look: TemplateLook;
  readonly #direction: 'ltr' | 'rtl';
  readonly #parameters: Parameter[] = [];
  #count = 0;

  constructor(look: TemplateLook, direction: 'ltr' | 'rtl') {
    this.look = look;
    this.#direction = direction;
  }

  /** The block of a group. */
  finish(root: Part): Block {
    const layer = layerSchema.parse(root) as GroupLayer;
    return { layers: [layer as Layer], parameters: this.#parameters };
  }

  row(name: string, options: BoxOptions, layers: readonly Part[]): Part {
    return this.#box('row', name, options, layers);
  }

  column(name: string, options: BoxOptions, layers: readonly Part[]): Part {
    return this.#box('column', name, options, layers);
  }

  #box(type: 'row' | 'column', name: string, options: BoxOptions, layers: readonly Part[]): Part {
    const { width, gap = 0, padding = 0, align = 'start', justify = 'start', fill, radius = 0, hugs = false } = options;
    const [block, inline] = typeof padding === 'number' ? [padding, padding] : padding;
    return {
      type: 'group',
      id: this.#id('box'),
      name,
      width: width ?? 100,
      height: 40,
      ...((fill !== undefined || radius > 0) && {
        frame: { fills: fill === undefined ? [] : [solid(fill)], radius: corners(radius) },
      }),
      item: { width: { type: width !== undefined ? 'fixed' : hugs ? 'hug' : 'fill' }, height: { type: 'hug' } },
      layout: {
        type,
        gap,
        align,
        justify,
        direction: this.#direction,
        padding: { top: block, right: inline, bottom: block, left: inline },
      },
      layers,
    };
  }

  /** A text; with a key, one that a parameter fills. */
  text(name: string, words: string, options: TextOptions): Part {
    const { size, weight = 400, color = this.look.onSurface, font = 'body', align = 'start', hugs = false } = options;
    const id = this.#id('text');
    if (options.key !== undefined) this.#fill(options.key, 'text', name, id, 'content');
    return {
      type: 'text',
      id,
      name,
      height: Math.round(size * 1.3),
      mode: 'grow',
      runs: [{ text: words }],
      align,
      lineHeight: options.lineHeight ?? 1.3,
      style: {
        fontFamily: font === 'heading' ? this.look.headingFont : this.look.bodyFont,
        fontSize: size,
        fontWeight: weight,
        fontStyle: options.italic ? 'italic' : 'normal',
        textTransform: options.isUppercase ? 'uppercase' : 'none',
        ...(options.isUppercase && { letterSpacing: Math.round(size * 8) / 100 }),
        fill: solid(color),
      },
      ...(options.isList && {
        list: { type: 'bullet', marker: '✓', indent: size * 1.5 },
        paragraphSpacing: size * 0.4,
      }),
      item: { width: { type: hugs ? 'hug' : 'fill' }, height: { type: 'hug' } },
    };
  }

  /** A button: words on the accent. */
  button(words: string, key: string): Part {
    const { accent, onAccent } = this.look;
    const label = this.text(msg('Button text'), words, { size: 20, weight: 600, color: onAccent, hugs: true, key });
    return this.row(msg('Button'), { padding: [13, 26], fill: accent, radius: 12, hugs: true, align: 'center' }, [
      label,
    ]);
  }

  /** A place for an image that a parameter fills; only its upper corners are round where it `isTop`. */
  image(name: string, key: string, size: { width?: number; height: number; radius: number; isTop?: boolean }): Part {
    const id = this.#id('image');
    this.#fill(key, 'imageUrl', name, id, 'content');
    return {
      type: 'image',
      id,
      name,
      width: size.width ?? 100,
      height: size.height,
      background: solid('#d9d5ee'),
      radius: { ...corners(size.radius), ...(size.isTop && { bottomLeft: 0, bottomRight: 0 }) },
      item: { width: { type: size.width === undefined ? 'fill' : 'fixed' } },
    };
  }

  icon(icon: string, size: number, color: string = this.look.accent): Part {
    const source = `library:icons/${icon}.svg`;
    return { type: 'svg', id: this.#id('icon'), name: msg('Icon'), source, color, width: size, height: size };
  }

  /** A line across, or a bar. */
  bar(width: number | undefined, height: number, color: string = this.look.accent): Part {
    return {
      type: 'shape',
      id: this.#id('line'),
      name: msg('Line'),
      geometry: { shape: 'rectangle' },
      width: width ?? 100,
      height,
      fills: [solid(color)],
      radius: corners(height / 2),
      item: { width: { type: width === undefined ? 'fill' : 'fixed' } },
    };
  }

  #fill(key: string, type: ParameterType, description: string, layerId: string, property: string): void {
    const constraints = { required: false };
    this.#parameters.push({ key, type, description, bindings: [{ layerId, property }], constraints });
  }

  #id(base: string): string {
    return `block-${base}-${++this.#count}`;
  }
}
