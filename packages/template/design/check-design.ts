import type { Issue } from '../errors/errors.ts';
import { formatPath } from '../errors/json-path.ts';
import { sharedTextStyle } from '../layers/text/shared-text-style.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import { layerHolders } from '../model/with-masters.ts';
import type { Template } from '../model/template.ts';
import { tokenValueProblem } from '../tokens/resolve-tokens.ts';
import { referencedToken } from '../values/token-reference.ts';
import { isOfKit, joinTokens, type TokenHolder } from '../tokens/join-tokens.ts';
import { axesOfCase, type Token, type TokenType, type TokenValue, type Tokens } from '../tokens/tokens.ts';
import { referringMembers, walkReferences } from '../tokens/walk-references.ts';

type Path = readonly PropertyKey[];
type Note = (path: Path, message: string) => void;

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'there are none';
  return `there are ${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`;
}

/** Tokens may stand where another type is wanted when every value of theirs is one of that type. */
function canStandFor(type: TokenType, wanted: TokenType): boolean {
  return type === wanted || (wanted === 'text' && type !== 'number');
}

class DesignChecker {
  readonly issues: Issue[] = [];
  readonly #values: Tokens['values'];
  readonly #axes: Tokens['axes'];

  readonly #holder: TokenHolder;

  constructor(holder: TokenHolder) {
    const joined = joinTokens(holder);
    this.#holder = holder;
    this.#values = joined?.values ?? {};
    this.#axes = joined?.axes ?? [];
  }

  readonly note: Note = (path, message) => {
    this.issues.push({ path: formatPath(path), message });
  };

  axes({ axes }: Pick<Tokens, 'axes'>, at: Path): void {
    const seen = new Set<string>();
    for (const [index, { id, values, default: usual }] of axes.entries()) {
      const path = [...at, 'axes', index];
      if (seen.has(id)) this.note([...path, 'id'], `"${id}" is taken`);
      seen.add(id);
      if (usual !== undefined && !values.includes(usual))
        this.note([...path, 'default'], `must be one of ${values.join(', ')}`);
    }
  }

  tokens({ values }: Pick<Tokens, 'values'>, place: Path): void {
    for (const [name, token] of Object.entries(values)) {
      const path = [...place, 'values', name];
      this.#value(token, token.value, [...path, 'value']);
      const conditions = new Set<string>();
      for (const [index, each] of token.when.entries()) {
        const wanted = axesOfCase(each);
        const at = [...path, 'when', index];
        this.#value(token, each.value, [...at, 'value']);
        for (const [id, wish] of wanted) this.#condition(id, wish, [...at, id]);
        const condition = JSON.stringify(wanted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
        if (conditions.has(condition)) this.note(at, 'is for the same values of axes as one before it');
        conditions.add(condition);
      }
    }
    this.#circles(values, place);
  }

  /** Notes a reference to a token that there is none of, or that is of another type. */
  reference(name: string, wanted: TokenType | undefined, path: Path): void {
    const token = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    if (!token) this.note(path, `names a token "${name}", which does not exist; ${listed(Object.keys(this.#values))}`);
    else if (wanted !== undefined && !canStandFor(token.type, wanted))
      this.note(path, `must be a token of type ${wanted}; "${name}" is of type ${token.type}`);
  }

  /** Every value that a token can have, by whatever way, but for those of the brand kit, which change. */
  possibleValues(name: string, seen = new Set<string>()): TokenValue[] {
    if (seen.has(name) || !Object.hasOwn(this.#values, name) || isOfKit(this.#holder, name)) return [];
    seen.add(name);
    const token = this.#values[name];
    return [token?.value ?? 0, ...(token?.when ?? []).map(({ value }) => value)].flatMap((value) => {
      const next = referencedToken(value);
      return next === undefined ? [value] : this.possibleValues(next, seen);
    });
  }

  #value({ type }: Token, value: TokenValue, path: Path): void {
    const name = referencedToken(value);
    if (name !== undefined) this.reference(name, type, path);
    else {
      const problem = tokenValueProblem(type, value);
      if (problem !== undefined) this.note(path, problem);
    }
  }

  #condition(id: string, wish: string, path: Path): void {
    const axis = this.#axes.find((each) => each.id === id);
    if (!axis)
      this.note(path, `names an axis "${id}", which does not exist; ${listed(this.#axes.map((each) => each.id))}`);
    else if (!axis.values.includes(wish)) this.note(path, `must be one of ${axis.values.join(', ')}`);
  }

  /** Notes tokens that stand for each other in a circle, each circle once. Those of the brand kit are in none with others. */
  #circles(values: Tokens['values'], place: Path): void {
    const finished = new Set<string>();
    const visit = (name: string, way: readonly string[]): void => {
      if (way.includes(name)) {
        const circle = [...way.slice(way.indexOf(name)), name].join(' → ');
        this.note([...place, 'values', name], `is circular: ${circle}`);
        return;
      }
      if (finished.has(name) || !Object.hasOwn(values, name) || isOfKit(this.#holder, name)) return;
      const token = values[name];
      const all = [token?.value, ...(token?.when ?? []).map(({ value }) => value)];
      for (const next of new Set(all.flatMap((value) => referencedToken(value) ?? []))) visit(next, [...way, name]);
      finished.add(name);
    };
    for (const name of Object.keys(values)) visit(name, []);
  }
}

function checkTextStyles({ textStyles = {} }: Template, checker: DesignChecker): void {
  for (const [id, style] of Object.entries(textStyles)) {
    const path = ['textStyles', id];
    for (const place of walkReferences(style)) checker.reference(place.token, place.type, [...path, ...place.path]);
    for (const [key, value] of Object.entries(style)) {
      const name = referencedToken(value);
      if (name === undefined || referringMembers.has(key)) continue;
      checker.reference(name, 'number', [...path, key]);
      const wrong = checker
        .possibleValues(name)
        .find((each) => typeof each === 'number' && !sharedTextStyle.safeParse({ [key]: each }).success);
      if (wrong !== undefined) checker.note([...path, key], `cannot be ${wrong}, a value of the token "${name}"`);
    }
  }
}

/** The issues of tokens and axes that stand by themselves; `at` is where they lie. */
export function checkTokens(tokens: Tokens, at: Path = []): Issue[] {
  const checker = new DesignChecker({ tokens });
  checker.axes(tokens, at);
  checker.tokens(tokens, at);
  return checker.issues;
}

/** The issues of a template's tokens and text styles, of what refers to them, and of its locales. */
export function checkDesign(template: Template): Issue[] {
  const checker = new DesignChecker(template);
  const { tokens, brandKit } = template;
  if (tokens) {
    checker.axes(tokens, ['tokens']);
    checker.tokens(tokens, ['tokens']);
  }
  if (brandKit) checker.issues.push(...checkTokens(brandKit, ['brandKit']));
  if ((tokens ?? brandKit) && template.data && Object.hasOwn(template.data, 'token'))
    checker.note(['data', 'token'], 'is the name of the tokens in expressions; take another name');
  checkTextStyles(template, checker);
  for (const { holder, path } of layerHolders(template)) {
    for (const place of walkReferences(holder)) checker.reference(place.token, place.type, [...path, ...place.path]);
    for (const { layer, path: at } of walkLayers(holder.layers, [...path, 'layers'])) {
      if (layer.type !== 'text' || layer.styleId === undefined) continue;
      for (const [number, key] of (layer.ownStyle ?? []).entries())
        if (key !== 'lineHeight' && !Object.hasOwn(layer.style, key))
          checker.note([...at, 'ownStyle', number], `"${key}" is not a property of text styles`);
      const styles = template.textStyles ?? {};
      if (!Object.hasOwn(styles, layer.styleId))
        checker.note(
          [...at, 'styleId'],
          `names a text style "${layer.styleId}", which does not exist; ${listed(Object.keys(styles))}`,
        );
    }
  }
  return checker.issues;
}
