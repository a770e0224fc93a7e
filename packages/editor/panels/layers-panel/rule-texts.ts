import { msg, str } from '@lit/localize';
import EyeDashed from 'lucide/dist/esm/icons/eye-dashed.mjs';
import Repeat2 from 'lucide/dist/esm/icons/repeat-2.mjs';
import type { Layer } from '@platen/template';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only layers with rules have.
registerIcons({ EyeDashed, Repeat2 });

/** Sentences for what a layer has from data: its repeat, its condition. */
export function ruleTexts(layer: Layer): string[] {
  return [
    ...(layer.type === 'group' && layer.repeat ? [msg(str`repeated for ${layer.repeat.over}`)] : []),
    ...(layer.when === undefined ? [] : [msg(str`shown if ${layer.when}`)]),
  ];
}
