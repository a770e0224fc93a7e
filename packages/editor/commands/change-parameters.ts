import { msg, str } from '@lit/localize';
import type { Draft } from 'immer';
import type { Binding, Page, Parameter, ParameterType } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { pageRecipe } from './layers-recipe.ts';
import { renameDefaults } from './translation-keys.ts';

/** A new parameter. */
export interface NewParameter {
  key: string;
  type: ParameterType;
  bindings: readonly Binding[];
}

function isSameBinding(one: Binding, other: Binding): boolean {
  return one.layerId === other.layerId && one.property.toLowerCase() === other.property.toLowerCase();
}

/** Makes a parameter. Bindings that another parameter has go over to it. Undefined without bindings. */
export function addParameter(page: Page, { key, type, bindings }: NewParameter): Edit | undefined {
  if (bindings.length === 0) return undefined;
  return {
    label: msg(str`Create parameter “${key}”`),
    recipe: pageRecipe(page.id, (draft) => {
      for (const binding of bindings) dropBinding(draft, binding);
      draft.parameters.push({
        key,
        type,
        bindings: bindings.map((binding) => ({ ...binding })),
        description: '',
        constraints: { required: false },
      });
    }),
  };
}

/** Binds properties to a parameter that is there. Undefined when there is no such parameter. */
export function bindParameter(page: Page, key: string, bindings: readonly Binding[]): Edit | undefined {
  if (bindings.length === 0 || !page.parameters.some((parameter) => parameter.key === key)) return undefined;
  return {
    label: msg(str`Bind to “${key}”`),
    recipe: pageRecipe(page.id, (draft) => {
      // What loses its last binding must not be the one that gets them.
      const target = draft.parameters.find((parameter) => parameter.key === key);
      if (!target) return;
      const missing = bindings.filter((binding) => !target.bindings.some((each) => isSameBinding(each, binding)));
      target.bindings.push(...missing.map((binding) => ({ ...binding })));
      for (const binding of missing) dropBinding(draft, binding, key);
    }),
  };
}

/** Takes properties from the parameters they are bound to. A parameter without bindings goes. */
export function unbindParameter(page: Page, bindings: readonly Binding[], key?: string): Edit | undefined {
  if (bindings.length === 0) return undefined;
  return {
    label: msg('Unbind'),
    recipe: pageRecipe(page.id, (draft) => {
      for (const binding of bindings) {
        for (const parameter of draft.parameters) {
          if (key !== undefined && parameter.key !== key) continue;
          const remaining = parameter.bindings.filter((each) => !isSameBinding(each, binding));
          if (remaining.length < parameter.bindings.length) parameter.bindings = remaining;
        }
      }
      dropUnbound(draft);
    }),
  };
}

/** Changes the key of a parameter; its bindings stay. */
export function renameParameter(page: Page, key: string, newKey: string): Edit | undefined {
  if (key === newKey) return undefined;
  const label = msg(str`Rename parameter “${key}”`);
  const edit = changeParameter(page, key, label, (parameter) => void (parameter.key = newKey));
  return {
    label,
    recipe(draft) {
      edit.recipe(draft);
      renameDefaults(draft, key, newKey);
    },
  };
}

/** Deletes a parameter; the layers keep their values. */
export function deleteParameter(page: Page, key: string): Edit {
  return {
    label: msg(str`Delete parameter “${key}”`),
    recipe: pageRecipe(page.id, (draft) => {
      draft.parameters = draft.parameters.filter((parameter) => parameter.key !== key);
    }),
  };
}

/** Moves a parameter to another place in the list of its page. */
export function moveParameter(page: Page, key: string, to: number): Edit | undefined {
  const from = page.parameters.findIndex((parameter) => parameter.key === key);
  if (from < 0 || to < 0 || to >= page.parameters.length || from === to) return undefined;
  return {
    label: msg('Reorder parameters'),
    recipe: pageRecipe(page.id, (draft) => {
      const [moved] = draft.parameters.splice(from, 1);
      if (moved) draft.parameters.splice(to, 0, moved);
    }),
  };
}

/** Changes a parameter in place: its type, default, description or constraints. */
export function changeParameter(
  page: Page,
  key: string,
  label: string,
  change: (parameter: Draft<Parameter>) => void,
): Edit {
  return {
    label,
    recipe: pageRecipe(page.id, (draft) => {
      const parameter = draft.parameters.find((each) => each.key === key);
      if (parameter) change(parameter);
    }),
  };
}

function dropBinding(page: Draft<Page>, binding: Binding, exceptKey?: string): void {
  for (const parameter of page.parameters) {
    if (parameter.key === exceptKey) continue;
    const remaining = parameter.bindings.filter((each) => !isSameBinding(each, binding));
    if (remaining.length < parameter.bindings.length) parameter.bindings = remaining;
  }
  dropUnbound(page);
}

function dropUnbound(page: Draft<Page>): void {
  if (page.parameters.some(({ bindings }) => bindings.length === 0)) {
    page.parameters = page.parameters.filter(({ bindings }) => bindings.length > 0);
  }
}
