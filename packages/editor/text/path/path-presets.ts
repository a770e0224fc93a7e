import { msg } from '@lit/localize';

/** Paths that a text can be put on without drawing one. */
export type PathPreset = 'arc-up' | 'arc-down' | 'circle' | 'wave' | 'line';

/** The paths, by what they are called. */
export function pathPresets(): readonly { preset: PathPreset; label: string }[] {
  return [
    { preset: 'arc-up', label: msg('Arc upwards') },
    { preset: 'arc-down', label: msg('Arc downwards') },
    { preset: 'circle', label: msg('Circle') },
    { preset: 'wave', label: msg('Wave') },
    { preset: 'line', label: msg('Slanted line') },
  ];
}

/** Path data that fills a layer's box, in its pixels. */
export function pathPreset(preset: PathPreset, { width, height }: { width: number; height: number }): string {
  const n = (value: number): number => Math.round(value * 100) / 100;
  const [w, h] = [n(width), n(height)];
  switch (preset) {
    case 'arc-up':
      return `M0 ${h}Q${n(width / 2)} ${n(-height)} ${w} ${h}`;
    case 'arc-down':
      return `M0 0Q${n(width / 2)} ${n(2 * height)} ${w} 0`;
    case 'circle': {
      const [rx, ry] = [n(width / 2), n(height / 2)];
      return `M0 ${ry}A${rx} ${ry} 0 0 1 ${w} ${ry}A${rx} ${ry} 0 0 1 0 ${ry}Z`;
    }
    case 'wave':
      return `M0 ${n(height / 2)}C${n(width / 4)} ${n(-height / 6)} ${n(width / 4)} ${n(-height / 6)} ${n(width / 2)} ${n(height / 2)}S${n((width * 3) / 4)} ${n((height * 7) / 6)} ${w} ${n(height / 2)}`;
    case 'line':
      return `M0 ${h}L${w} 0`;
  }
}
