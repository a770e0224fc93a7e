import { msg } from '@lit/localize';

/** The name of an axis as people read it. */
export function axisName(id: string): string {
  if (id === 'brand') return msg('Brand');
  return id === 'mode' ? msg('Mode') : id;
}
