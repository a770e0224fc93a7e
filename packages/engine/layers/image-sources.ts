import type { Paint } from '@platen/template';
import type { ImageUse } from './layer-definition.ts';

/** The sources of the images among some paints. */
export function imageSources(paints: readonly (Paint | undefined)[]): string[] {
  return paints.flatMap((paint) => (paint?.type === 'image' ? [paint.source] : []));
}

/** The images among some paints as they fill a box; tiles are as large as their maker says, and none of them. */
export function imageFills(paints: readonly Paint[]): ImageUse[] {
  return paints.flatMap((paint) => {
    if (paint.type !== 'image' || paint.fit === 'tile') return [];
    const { source, fit, focalX, focalY } = paint;
    return [{ source, fit, focalX, focalY }];
  });
}
