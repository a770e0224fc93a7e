import type { Layer, Page } from '@platen/template';
import type { SetCode } from '../layout/layout-context.ts';

/** What lays out codes, when there is a code in these pages: encoders are large, and most pages do without. */
export async function loadCodes(pages: readonly Pick<Page, 'layers'>[]): Promise<SetCode | undefined> {
  if (!pages.some(({ layers }) => hasCode(layers))) return undefined;
  return (await import('../codes/layout-code.ts')).layoutCode;
}

/** Whether there is a code among the layers, at any depth, hidden ones included. */
export function hasCode(layers: readonly Layer[]): boolean {
  return layers.some((layer) => layer.type === 'qr' || (layer.type === 'group' && hasCode(layer.layers)));
}
