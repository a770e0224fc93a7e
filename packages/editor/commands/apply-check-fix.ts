import { msg } from '@lit/localize';
import type { CheckFix } from '@platen/template';
import { pointerParts } from '@platen/template/internal';
import type { Edit } from '../store/template-document.ts';

/** Changes the template as the fix of a check says. */
export function applyCheckFix({ patch }: CheckFix): Edit {
  return {
    label: msg('Apply fix'),
    recipe(draft) {
      for (const { path, value } of patch) {
        const names = pointerParts(path);
        const last = names.pop();
        let place: unknown = draft;
        for (const name of names) place = (place as Record<string, unknown> | undefined)?.[name];
        // What was deleted since the check needs no fix.
        if (typeof place !== 'object' || place === null || last === undefined) continue;
        (place as Record<string, unknown>)[last] = structuredClone(value);
      }
    },
  };
}
