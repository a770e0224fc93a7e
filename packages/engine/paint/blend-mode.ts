import type { BlendMode } from '@platen/template';

/** The canvas's name of a blend mode. */
export function compositeOperation(mode: BlendMode | string): GlobalCompositeOperation {
  if (mode === 'normal') return 'source-over';
  if (mode === 'plus-lighter') return 'lighter';
  return mode as GlobalCompositeOperation;
}
