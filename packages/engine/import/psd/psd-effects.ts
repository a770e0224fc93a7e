import type { Layer, LayerEffectShadow, UnitsValue } from 'ag-psd';
import type { Paint, Shadow, Stroke } from '@platen/template';
import { readColor, readGradient, writeColor } from './psd-paint.ts';

/** The effects of a layer as ours. */
export interface ReadEffects {
  shadows: Shadow[];
  /** Outlines, from the lowest up. */
  strokes: Stroke[];
  /** Paints over the layer's content, from the lowest up. */
  overlays: Paint[];
  /** Effects that ours cannot say, as sentences name them. */
  lost: string[];
}

/** Light falls from there in files that do not say: degrees, counterclockwise from the right. */
const usualAngle = 120;

/** Reads the effects that are switched on. `box` is the layer's. */
export function readEffects(
  { effects }: Layer,
  box: { width: number; height: number },
  globalAngle = usualAngle,
): ReadEffects {
  const read: ReadEffects = { shadows: [], strokes: [], overlays: [], lost: [] };
  if (!effects || effects.disabled) return read;
  const isOn = (effect: { enabled?: boolean } | undefined): boolean => effect?.enabled === true;
  for (const shadow of (effects.dropShadow ?? []).filter(isOn)) {
    read.shadows.push(readShadow(shadow, 'drop', globalAngle));
  }
  for (const shadow of (effects.innerShadow ?? []).filter(isOn)) {
    read.shadows.push(readShadow(shadow, 'inner', globalAngle));
  }
  const { outerGlow, innerGlow } = effects;
  if (outerGlow && isOn(outerGlow)) read.shadows.push(readShadow(outerGlow, 'drop', globalAngle));
  if (innerGlow && isOn(innerGlow)) {
    if (innerGlow.source === 'center') read.lost.push('the inner glow from its center');
    else read.shadows.push(readShadow(innerGlow, 'inner', globalAngle));
  }
  for (const { color, opacity = 1 } of (effects.solidFill ?? []).filter(isOn)) {
    read.overlays.push({ type: 'solid', color: writeColor(readColor(color), opacity) });
  }
  for (const overlay of (effects.gradientOverlay ?? []).filter(isOn)) {
    const { gradient, type, angle, scale, reverse, offset } = overlay;
    const look = {
      ...(type && { style: type }),
      ...(angle !== undefined && { angle }),
      ...(scale !== undefined && { scale }),
      ...(reverse !== undefined && { reverse }),
      ...(offset && { offset }),
    };
    const paint = gradient && readGradient({ ...gradient, ...look }, box, overlay.opacity ?? 1);
    if (paint) read.overlays.unshift(paint);
    else read.lost.push('its gradient of noise');
  }
  for (const line of (effects.stroke ?? []).filter(isOn)) {
    const { color, opacity = 1, fillType, gradient, position = 'outside' } = line;
    const solid: Paint = { type: 'solid', color: writeColor(readColor(color), opacity) };
    const paint = fillType === 'gradient' ? gradient && readGradient(gradient, box, opacity) : solid;
    if (fillType === 'pattern' || !paint) read.lost.push('the pattern of its outline');
    const width = Math.min(1000, pixels(line.size));
    read.strokes.unshift({ ...plainStroke, paint: paint ?? solid, width, position });
  }
  if (isOn(effects.bevel)) read.lost.push('its bevel');
  if (isOn(effects.satin)) read.lost.push('its satin');
  if (isOn(effects.patternOverlay)) read.lost.push('the pattern over it');
  return read;
}

const plainStroke: Omit<Stroke, 'paint' | 'width' | 'position'> = {
  dash: [],
  dashOffset: 0,
  cap: 'butt',
  join: 'round',
  miterLimit: 10,
};

function readShadow(effect: Omit<LayerEffectShadow, 'contour'>, type: 'drop' | 'inner', globalAngle: number): Shadow {
  const turn = ((effect.useGlobalLight ? globalAngle : (effect.angle ?? globalAngle)) * Math.PI) / 180;
  const [distance, size] = [pixels(effect.distance), pixels(effect.size)];
  const choke = Math.min(1, pixels(effect.choke) / 100);
  return {
    type,
    color: writeColor(readColor(effect.color), effect.opacity ?? 1),
    offsetX: bounded(-Math.cos(turn) * distance, 5000),
    offsetY: bounded(Math.sin(turn) * distance, 5000),
    // A choked shadow is wider before it fades.
    blur: Math.min(1000, size * (1 - choke)),
    spread: type === 'inner' ? bounded(size * choke, 1000) : 0,
  };
}

function pixels(value: UnitsValue | undefined): number {
  return Math.max(0, value?.value ?? 0);
}

function bounded(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value)) || 0;
}
