import type { Template } from '@platen/template';
import type { Edit } from './template-document.ts';

/** Puts another template in the place of the one that is open, as a step that can be undone. */
export function putTemplate(label: string, template: Template): Edit {
  return {
    label,
    recipe(draft) {
      for (const key of Object.keys(draft)) if (!Object.hasOwn(template, key)) Reflect.deleteProperty(draft, key);
      Object.assign(draft, structuredClone(template));
    },
  };
}
