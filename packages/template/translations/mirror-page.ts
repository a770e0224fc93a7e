import type { GroupLayout } from '../layers/group/group-layout.ts';
import type { Layer } from '../layers/layer.ts';
import type { TextLayer } from '../layers/text/text-layer.ts';
import type { LayerMotion, MotionDirection } from '../motion/layer-motion.ts';
import type { Page } from '../model/page.ts';
import type { CornerRadii } from '../values/shape-geometry.ts';

const otherSide = { left: 'right', right: 'left', up: 'up', down: 'down' } as const;

function mirrorDirection<Value extends { direction: MotionDirection }>(value: Value): Value {
  return { ...value, direction: otherSide[value.direction] };
}

function mirrorRadius({ topLeft, topRight, bottomRight, bottomLeft }: CornerRadii): CornerRadii {
  return { topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight };
}

function mirrorPadding<Padding extends { left: number; right: number }>(padding: Padding): Padding {
  return { ...padding, left: padding.right, right: padding.left };
}

function mirrorLayout(layout: GroupLayout): GroupLayout {
  return { ...layout, direction: layout.direction === 'ltr' ? 'rtl' : 'ltr', padding: mirrorPadding(layout.padding) };
}

/** `start` of a text follows its own letters; on a mirrored page it is the other side of the page, whatever they are. */
function mirrorAlign(align: TextLayer['align'], start: 'left' | 'right'): TextLayer['align'] {
  if (align === 'start') return start;
  if (align === 'end') return otherSide[start];
  return align === 'left' || align === 'right' ? otherSide[align] : align;
}

function mirrorText(layer: TextLayer, start: 'left' | 'right'): Partial<TextLayer> {
  // What is along a path goes by the path, which is mirrored with nothing.
  if (layer.path) return {};
  return {
    align: mirrorAlign(layer.align, start),
    padding: mirrorPadding(layer.padding),
    paragraphs: layer.paragraphs.map((paragraph) =>
      paragraph.align === undefined ? paragraph : { ...paragraph, align: mirrorAlign(paragraph.align, start) },
    ),
  };
}

function mirrorMotion(motion: LayerMotion, width: number, parentWidth: number): LayerMotion {
  const { enter, exit, loop, keyframes } = motion;
  return {
    ...(enter && { enter: mirrorDirection(enter) }),
    ...(exit && { exit: mirrorDirection(exit) }),
    ...(loop && { loop: mirrorDirection(loop) }),
    keyframes: keyframes.map((track) => {
      const property = track.property.toLowerCase();
      const turn = (value: number): number => (property === 'x' ? parentWidth - width - value : -value);
      if (property !== 'x' && property !== 'rotation') return track;
      const turned = track.keyframes.map((keyframe) => {
        const number = typeof keyframe.value === 'number' ? keyframe.value : Number.parseFloat(keyframe.value);
        return Number.isFinite(number) ? { ...keyframe, value: turn(number) } : keyframe;
      });
      return { ...track, keyframes: turned };
    }),
  };
}

function mirrorOwn(layer: Layer, start: 'left' | 'right'): Partial<Layer> {
  switch (layer.type) {
    case 'text':
      return mirrorText(layer, start);
    case 'table': {
      const direction = layer.direction === 'auto' ? layer.direction : layer.direction === 'ltr' ? 'rtl' : 'ltr';
      return { direction };
    }
    case 'group':
      return layer.layout ? { layout: mirrorLayout(layer.layout) } : {};
    case 'shape': {
      const { shape } = layer.geometry;
      const isDirected = shape === 'arrow' || shape === 'line';
      return {
        ...(isDirected && { flipX: !layer.flipX }),
        ...(layer.radius && { radius: mirrorRadius(layer.radius) }),
      };
    }
    case 'image':
      return layer.radius ? { radius: mirrorRadius(layer.radius) } : {};
    default:
      return {};
  }
}

/**
 * A layer on the other side of its parent, as readers of the other direction expect it: place, turn, alignment, anchors, layout and the directions of
 * motion. Images, drawings and the shadows of layers stay as they are. `start` is the side where texts begin now.
 */
export function mirrorLayer<L extends Layer>(layer: L, parentWidth: number, start: 'left' | 'right'): L {
  const { anchors, placement, mask, motion, frame } = { frame: undefined, ...layer };
  const { horizontal } = anchors;
  return {
    ...layer,
    ...mirrorOwn(layer, start),
    x: parentWidth - layer.x - layer.width,
    rotation: layer.rotation === 0 ? 0 : -layer.rotation,
    skewX: layer.skewX === 0 ? 0 : -layer.skewX,
    skewY: layer.skewY === 0 ? 0 : -layer.skewY,
    anchors: {
      ...anchors,
      horizontal: horizontal === 'left' || horizontal === 'right' ? otherSide[horizontal] : horizontal,
    },
    ...(placement && {
      placement:
        placement.side === 'left' || placement.side === 'right'
          ? { ...placement, side: otherSide[placement.side] }
          : placement,
    }),
    ...(mask?.type === 'shape' && {
      mask: { ...mask, x: 1 - mask.x - mask.width, ...(mask.radius && { radius: mirrorRadius(mask.radius) }) },
    }),
    ...(motion && { motion: mirrorMotion(motion, layer.width, parentWidth) }),
    ...(frame?.radius && { frame: { ...frame, radius: mirrorRadius(frame.radius) } }),
  };
}

/** A page with its transition from the other side; its layers are for `mirrorLayer`. */
export function mirrorTransition({ transition }: Page): Pick<Page, 'transition'> {
  return transition ? { transition: mirrorDirection(transition) } : {};
}
