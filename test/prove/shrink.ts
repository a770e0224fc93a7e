/** How far a shrinking goes. */
export interface ShrinkOptions {
  /** Tries in all; default 300. */
  tries?: number;
}

/**
 * Makes a JSON value smaller as long as it still shows the same fault: leaves out keys, elements and parts of texts, and puts plain values
 * in the place of others, the largest parts first. Answers the smallest that was found.
 */
export async function shrink<Value>(
  original: Value,
  isStillWrong: (smaller: Value) => Promise<boolean>,
  { tries = 300 }: ShrinkOptions = {},
): Promise<Value> {
  let best = original;
  let left = tries;
  for (let hasShrunk = true; hasShrunk && left > 0;) {
    hasShrunk = false;
    for (const candidate of smallerOnes(best)) {
      if (left-- <= 0) break;
      if (!(await isStillWrong(candidate as Value))) continue;
      best = candidate as Value;
      hasShrunk = true;
      break;
    }
  }
  return best;
}

/** Values that are smaller by one step, those that leave out most first. */
function* smallerOnes(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* shorterTexts(value);
  else if (typeof value === 'number')
    yield* [0, 1, Math.trunc(value)].filter((plain) => Math.abs(plain) < Math.abs(value));
  else if (Array.isArray(value)) yield* smallerLists(value);
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(value as Record<string, unknown>);
}

function* shorterTexts(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  const half = Math.ceil(text.length / 2);
  if (half >= text.length) return;
  yield text.slice(0, half);
  yield text.slice(half);
}

function* smallerLists(list: readonly unknown[]): Generator<unknown[]> {
  if (list.length === 0) return;
  yield [];
  const half = Math.ceil(list.length / 2);
  if (half < list.length) {
    yield list.slice(0, half);
    yield list.slice(half);
  }
  if (list.length <= maxSingly) for (const index of list.keys()) yield list.toSpliced(index, 1);
  for (const [index, value] of list.entries()) {
    if (index >= maxSingly) break;
    for (const smaller of smallerOnes(value)) yield list.with(index, smaller);
  }
}

function* smallerObjects(object: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  const keys = Object.keys(object).slice(0, maxSingly);
  for (const key of keys) {
    const { [key]: _left, ...rest } = object;
    yield rest;
  }
  for (const key of keys) for (const smaller of smallerOnes(object[key])) yield { ...object, [key]: smaller };
}

/** Elements of a list or object that are tried one by one. */
const maxSingly = 40;
