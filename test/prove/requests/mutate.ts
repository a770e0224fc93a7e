import fc from 'fast-check';

/** How a value is spoilt at one place. */
interface Mutation {
  /** Which of its places, counted through. */
  place: number;
  how: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat';
  value: unknown;
  key: string;
}

type Place = { holder: Record<string, unknown>; key: string };

/** Samples with one or two places spoilt: mostly by a value in their place, else by a key that is added, or taken away, wrapped, repeated. */
export function spoil(
  sample: fc.Arbitrary<unknown>,
  { value, key }: { value: fc.Arbitrary<unknown>; key: fc.Arbitrary<string> },
): fc.Arbitrary<unknown> {
  const how = fc.constantFrom<Mutation['how'][]>('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'repeat');
  const mutation = fc.record({ place: fc.nat(400), how, value, key });
  return fc
    .tuple(sample, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([original, mutations]) => mutations.reduce(mutate, original));
}

/** A copy of a JSON value with one place of it spoilt. A value that holds nothing is spoilt itself. */
function mutate(original: unknown, { place, how, value, key }: Mutation): unknown {
  const root = { root: structuredClone(original) };
  const places: Place[] = [];
  collect(root as Record<string, unknown>, places);
  const found = places[place % places.length];
  if (!found) return value;
  const { holder, key: at } = found;
  const there = holder[at];
  if (how === 'remove' && places.length > 1) {
    if (Array.isArray(holder)) holder.splice(Number(at), 1);
    else delete holder[at];
  } else if (how === 'add' && typeof there === 'object' && there !== null) {
    // An own key even when it is called __proto__, as JSON.parse makes it.
    Object.defineProperty(there, Array.isArray(there) ? String(there.length) : key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else if (how === 'wrap') {
    holder[at] = [there];
  } else if (how === 'repeat') {
    holder[at] = Array.from({ length: 400 }, () => there);
  } else {
    holder[at] = value;
  }
  return root.root;
}

function collect(holder: Record<string, unknown>, places: Place[]): void {
  if (places.length > 400) return;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    const value = holder[key];
    if (typeof value === 'object' && value !== null) collect(value as Record<string, unknown>, places);
  }
}
