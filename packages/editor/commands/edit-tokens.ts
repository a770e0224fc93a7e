import { msg, str } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import {
  referencedToken,
  tokenReference,
  walkLayers,
  type Template,
  type TokenType,
  type TokenValue,
} from '@platen/template';
import { isOfKit, layerHolders, resolveJoinedTokens, tokenName, walkReferences } from '@platen/template/internal';
import { newToken, withAxisValues, withTokenValue, type TokenCondition } from '../store/design/token-conditions.ts';
import type { Edit } from '../store/template-document.ts';

/** Why a token cannot have a name: `shape` it is no name, `taken` another has it; undefined when it can. */
export function tokenNameError({ tokens }: Template, from: string, name: string): 'shape' | 'taken' | undefined {
  if (!tokenName.safeParse(name).success) return 'shape';
  return name !== from && Object.hasOwn(tokens?.values ?? {}, name) ? 'taken' : undefined;
}

function changeTokens(label: string, change: (tokens: Draft<NonNullable<Template['tokens']>>) => void): Edit {
  return {
    label,
    recipe(draft) {
      draft.tokens ??= { axes: [], values: {} };
      change(draft.tokens);
      if (draft.tokens.axes.length === 0 && Object.keys(draft.tokens.values).length === 0) delete draft.tokens;
    },
  };
}

/** Adds a token of a type, under a free name that `name` begins. */
export function addToken(template: Template, type: TokenType, name: string): Edit & { name: string } {
  let free = name;
  for (let number = 2; tokenNameError(template, '', free) !== undefined; number++) free = `${name}${number}`;
  const edit = changeTokens(msg(str`Add token “${free}”`), ({ values }) => {
    values[free] = castDraft(newToken(type));
  });
  return { ...edit, name: free };
}

/** Sets the value of a token where axes have these values; undefined takes it away there. */
export function setTokenValue(name: string, condition: TokenCondition, value: TokenValue | undefined): Edit {
  return changeTokens(msg(str`Token “${name}”`), ({ values }) => {
    const token = values[name];
    if (token) values[name] = castDraft(withTokenValue(token, condition, value));
  });
}

/** Replaces references to a token wherever a template has them, outside of expressions. */
function replaceToken(template: Template, draft: Draft<Template>, name: string, value: string | number): void {
  const put = (root: unknown, path: readonly PropertyKey[]): void => {
    let at = root;
    for (const key of path.slice(0, -1)) at = (at as Record<PropertyKey, unknown>)[key];
    (at as Record<PropertyKey, unknown>)[path.at(-1) ?? ''] = value;
  };
  const reference = tokenReference(name);
  for (const token of Object.values(draft.tokens?.values ?? {}))
    for (const each of [token, ...token.when]) if (referencedToken(each.value) === name) each.value = value;
  for (const [id, style] of Object.entries(template.textStyles ?? {})) {
    const own = draft.textStyles?.[id];
    for (const [key, each] of Object.entries(style)) if (each === reference) put(own, [key]);
    for (const { path, token } of walkReferences(style)) if (token === name) put(own, path);
  }
  for (const { holder, path: place } of layerHolders(template))
    for (const { path, token } of walkReferences(holder)) if (token === name) put(draft, [...place, ...path]);
  for (const [tag, overrides] of Object.entries(template.locales?.overrides ?? {}))
    for (const [key, each] of Object.entries(overrides))
      if (each === reference) put(draft, ['locales', 'overrides', tag, key]);
  for (const page of draft.pages)
    for (const parameter of page.parameters) if (parameter.default === reference) parameter.default = String(value);
}

/** Gives a token another name; what refers to it follows, expressions too. Undefined when it has that name. */
export function renameToken(template: Template, from: string, to: string): Edit | undefined {
  if (from === to) return undefined;
  const escaped = from.replaceAll('-', String.raw`\-`);
  const pattern = new RegExp(String.raw`\btoken(\s*\.\s*)(?:\x60${escaped}\x60|${escaped}(?![\p{L}\p{N}_-]))`, 'gu');
  const written = to.includes('-') ? `\`${to}\`` : to;
  const renamed = (source: string): string => source.replaceAll(pattern, (_, dot: string) => `token${dot}${written}`);
  return {
    label: msg(str`Rename token “${from}”`),
    recipe(draft) {
      if (!draft.tokens) return;
      replaceToken(template, draft, from, tokenReference(to));
      const entries = Object.entries(draft.tokens.values).map(([name, token]) => [name === from ? to : name, token]);
      draft.tokens.values = Object.fromEntries(entries);
      for (const { layers } of [...draft.pages, ...(draft.masters ?? [])])
        for (const { layer } of walkLayers(layers)) {
          if (layer.when !== undefined) layer.when = renamed(layer.when);
          for (const [key, source] of Object.entries(layer.expressions ?? {}))
            if (layer.expressions) layer.expressions[key] = renamed(source);
          if (layer.type !== 'group' || !layer.repeat) continue;
          layer.repeat.over = renamed(layer.repeat.over);
          if (layer.repeat.key !== undefined) layer.repeat.key = renamed(layer.repeat.key);
          for (const alternate of layer.repeat.alternate) alternate.when = renamed(alternate.when);
        }
      for (const overrides of Object.values(draft.locales?.overrides ?? {}))
        for (const [key, source] of Object.entries(overrides))
          if (key.includes('.expressions.') && typeof source === 'string') overrides[key] = renamed(source);
    },
  };
}

/** Deletes a token. What refers to it has its usual value instead; expressions that use it go, which the document takes care of. */
export function deleteToken(template: Template, name: string): Edit | undefined {
  const value = template.tokens && resolveJoinedTokens(template).get(name);
  if (value === undefined) return undefined;
  return {
    label: msg(str`Delete token “${name}”`),
    recipe(draft) {
      // References are to the token of the brand kit where that has one of the same name.
      if (!isOfKit(template, name)) replaceToken(template, draft, name, value);
      if (!draft.tokens) return;
      const rest = Object.entries(draft.tokens.values).filter(([other]) => other !== name);
      if (rest.length === 0 && draft.tokens.axes.length === 0) delete draft.tokens;
      else draft.tokens.values = Object.fromEntries(rest);
    },
  };
}

/** Adds an axis with its values, the first of which is the default. */
export function addAxis(id: string, values: readonly string[]): Edit {
  return changeTokens(msg(str`Add axis “${id}”`), ({ axes }) => void axes.push({ id, values: [...values] }));
}

/** Changes the values of an axis; values of tokens for one that is gone go with it. Without any, the axis goes. */
export function setAxisValues(id: string, next: readonly string[]): Edit {
  return changeTokens(next.length === 0 ? msg(str`Delete axis “${id}”`) : msg(str`Axis “${id}”`), (tokens) => {
    if (tokens.axes.some((axis) => axis.id === id)) Object.assign(tokens, withAxisValues(tokens, id, next));
  });
}
