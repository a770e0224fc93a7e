import type { Draft, Patch } from 'immer';
import { msg, str } from '@lit/localize';
import type { Notice } from '../../controls/notice-list.ts';
import type { GroupRepeat, Layer, Template } from '@platen/template';
import { templateAfter } from '../template-document.ts';
import { dataSupport } from '@platen/template/internal';

/** Times that rules are looked through: what goes may take others with it, as the items of a repeat. */
const maxRounds = 8;

/** Keys of layers below which rules lie, or what they need. */
const ruled: ReadonlySet<string> = new Set(['repeat', 'layout', 'when', 'expressions', 'component', 'instance']);

type Removal = (draft: Draft<Template>) => void;

/** Whether an edit can take something away that expressions use. Most change a property of a layer, and cannot. */
/** Properties of a layer that can keep it from running over pages. */
const againstFlow = new Set(['rotation', 'skewX', 'skewY', 'path', 'mode']);

function mayBreak({ path, value }: Patch, hasFlow: boolean): boolean {
  const keys = path.map(String);
  if (keys[0] === 'testData') return false;
  if (hasFlow && againstFlow.has(keys.at(-1) ?? '')) return true;
  if (keys[0] === 'data' || keys.length <= 2 || keys.at(-1) === 'layers') return true;
  if (keys.at(-2) === 'layers' || keys.includes('mask')) return true;
  if (keys.some((key) => ruled.has(key))) return true;
  return typeof value === 'object' && value !== null && 'layers' in value;
}

/**
 * Finds the expressions, conditions and repeats that an edit left without what they use, such as the field that was deleted or the
 * repeat that a layer was taken out of, and says that they go. Answers a recipe that takes them away; undefined when there are none.
 */
export function tidyRules(
  template: Template,
  patches: readonly Patch[],
  { notify }: { notify(notice: Notice): void },
): Removal | undefined {
  const hasFlow = template.pages.some(({ flow }) => flow !== undefined);
  if (!patches.some((patch) => mayBreak(patch, hasFlow))) return undefined;
  const removals: Removal[] = [];
  let next = template;
  for (let round = 0; round < maxRounds; round++) {
    const found = dataSupport.checkExpressions(next).flatMap(({ path }) => removalOf(path) ?? []);
    if (found.length === 0) break;
    const distinct = [...new Map(found.map((removal) => [removal.key, removal.remove])).values()];
    removals.push(...distinct);
    next = templateAfter(next, { recipe: (draft) => distinct.forEach((remove) => remove(draft)) });
  }
  if (removals.length === 0) return undefined;
  const count = removals.length;
  notify({
    kind: 'info',
    text:
      count === 1
        ? msg('1 rule that used what is gone was removed. Undo brings it back.')
        : msg(str`${count} rules that used what is gone were removed. Undo brings them back.`),
  });
  return (draft) => {
    for (const remove of removals) remove(draft);
  };
}

/** How to take away what an issue is about, by its path. */
function removalOf(path: string): { key: string; remove: Removal } | undefined {
  const flowing = /^pages\[(\d+)\]\.flow$/.exec(path)?.[1];
  if (flowing !== undefined) return { key: path, remove: (draft) => void delete draft.pages[Number(flowing)]?.flow };
  const [, plainTag, quotedTag, override] =
    /^locales\.overrides(?:\.([^.[]+)|\["([^"]+)"\])\["((?:[^"\\]|\\.)+)"\]/.exec(path) ?? [];
  if (override !== undefined) {
    const tag = plainTag ?? quotedTag ?? '';
    return { key: path, remove: (draft) => void delete draft.locales?.overrides[tag]?.[override] };
  }
  const [, holder = '', inner = '', rest = ''] =
    /^((?:pages|masters)\[\d+\])((?:\.layers\[\d+\])+)\.(when|expressions|repeat|mask|instance)\b/.exec(path) ?? [];
  if (rest === '') return undefined;
  const indexes = [...inner.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const detail = path.slice(path.indexOf(`${inner}.${rest}`) + inner.length + 1 + rest.length);
  const property = /^(?:\.([^.[]+)|\["((?:[^"\\]|\\.)+)"\])/.exec(detail);
  const name = property?.[1] ?? property?.[2] ?? '';
  const alternate = /^\.alternate\[(\d+)\]/.exec(detail)?.[1];
  const removes: (layer: Draft<Layer>) => void = (layer) => {
    if (rest === 'when') delete layer.when;
    else if (rest === 'mask') delete layer.mask;
    else if (rest === 'expressions') removeExpression(layer, name);
    else if (rest === 'instance') removeOfInstance(layer, detail);
    else if (layer.type === 'group' && layer.repeat) {
      if (name === 'key') delete layer.repeat.key;
      // Emptied first: the places of those behind it stay.
      else if (alternate !== undefined) dropAlternate(layer.repeat.alternate, Number(alternate), detail);
      else delete layer.repeat;
    }
  };
  return {
    key: `${holder}${inner} ${rest} ${rest === 'repeat' && alternate === undefined ? name : detail}`,
    remove(draft) {
      const number = Number(/\d+/.exec(holder)?.[0]);
      const list = holder.startsWith('masters') ? draft.masters : draft.pages;
      const layer = layerAt(list?.[number]?.layers, indexes);
      if (layer) removes(layer);
    },
  };
}

/** An alternate whose condition is wrong never holds; an override that is wrong goes. */
function dropAlternate(alternates: Draft<GroupRepeat['alternate']>, at: number, detail: string): void {
  const alternate = alternates[at];
  if (!alternate) return;
  const override = /\.overrides\["((?:[^"\\]|\\.)+)"\]/.exec(detail)?.[1];
  if (override !== undefined)
    alternate.overrides = Object.fromEntries(Object.entries(alternate.overrides).filter(([name]) => name !== override));
  else alternate.when = 'false';
}

function removeExpression(layer: Draft<Layer>, name: string): void {
  if (!layer.expressions) return;
  const rest = Object.entries(layer.expressions).filter(([property]) => name !== '' && property !== name);
  if (rest.length === 0) delete layer.expressions;
  else layer.expressions = Object.fromEntries(rest);
}

/** A value of a property that an instance cannot have, or a difference from what is no longer in the component. */
function removeOfInstance(layer: Draft<Layer>, detail: string): void {
  const instance = layer.type === 'group' ? layer.instance : undefined;
  const [, part = '', plain, quoted] = /^\.(props|overrides)(?:\.([^.[]+)|\["((?:[^"\\]|\\.)+)"\])/.exec(detail) ?? [];
  const name = plain ?? quoted;
  if (!instance || name === undefined) return;
  if (part === 'props') delete instance.props[name];
  else delete instance.overrides[name];
}

function layerAt(layers: Draft<Layer>[] | undefined, [first, ...rest]: readonly number[]): Draft<Layer> | undefined {
  const layer = first === undefined ? undefined : layers?.[first];
  if (rest.length === 0) return layer;
  return layer?.type === 'group' ? layerAt(layer.layers, rest) : undefined;
}
