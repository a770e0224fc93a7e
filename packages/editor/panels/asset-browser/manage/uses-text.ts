import { msg, str } from '@lit/localize';
import type { AssetUses } from '../../../assets/asset-source.ts';

/** Says in how many templates and brand kits assets are used. */
export function usesText({ total, kits }: Pick<AssetUses, 'total' | 'kits'>): string {
  if (total === 0 && kits.length === 0) return msg('Not used in any template');
  const templates = total === 1 ? msg('Used in 1 template') : msg(str`Used in ${total} templates`);
  if (kits.length === 0) return templates;
  const named = kits.length === 1 ? msg('1 brand kit') : msg(str`${kits.length} brand kits`);
  return total === 0 ? msg(str`Used in ${named}`) : msg(str`${templates} and ${named}`);
}
