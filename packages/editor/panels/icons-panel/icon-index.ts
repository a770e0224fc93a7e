import { z } from 'zod';

/** An icon as it is searched. */
export interface IconEntry {
  name: string;
  /** The English name of its category in the index. */
  category: string;
  /** Whether it is also drawn filled, under its name with `-filled` at the end. */
  hasFilled: boolean;
  words: readonly string[];
}

/** The icons of the library, as `icons/index.json` lists them. */
export interface IconIndex {
  categories: readonly string[];
  icons: readonly IconEntry[];
}

/** Each line: the name, the number of the category (with `+` before it if it is also drawn filled), and the words. */
const stored = z.object({
  categories: z.array(z.string()),
  icons: z.array(z.string().regex(/^\S+ \+?\d+(?: \S+)*$/)),
});

/** Reads the text of `icons/index.json`. Throws what JSON and zod throw. */
export function parseIconIndex(text: string): IconIndex {
  const { categories, icons } = stored.parse(JSON.parse(text));
  return {
    categories,
    icons: icons.map((line) => {
      const [name = '', category = '', ...words] = line.split(' ');
      return {
        name,
        category: categories[Number(category.replace('+', ''))] ?? '',
        hasFilled: category.startsWith('+'),
        words,
      };
    }),
  };
}

/** Which icons are wanted. */
export interface IconQuery {
  text: string;
  /** Empty for all. */
  category: string;
  isFilled: boolean;
}

/**
 * The icons that have every word of the text in their name, words or category, the best first: those named so, then those with a word that
 * begins so. `nameCategory` gives the category's name in the language of the interface, which is searched too.
 */
export function searchIcons(
  { icons }: IconIndex,
  { text, category, isFilled }: IconQuery,
  nameCategory: (category: string) => string = (name) => name,
): IconEntry[] {
  const wanted = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter((word) => word !== '');
  const labels = new Map<string, string>();
  const labelOf = (name: string): string => {
    const label = labels.get(name) ?? `${name} ${nameCategory(name)}`.toLowerCase();
    labels.set(name, label);
    return label;
  };
  const candidates = icons.filter(
    (icon) => (category === '' || icon.category === category) && (!isFilled || icon.hasFilled),
  );
  if (wanted.length === 0) return candidates;
  return candidates
    .map((icon) => ({ icon, score: scoreOf(icon, wanted, labelOf(icon.category)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.icon.name.length - other.icon.name.length)
    .map(({ icon }) => icon);
}

/** 0 when a word is missing. */
function scoreOf({ name, words }: IconEntry, wanted: readonly string[], category: string): number {
  const parts = name.split('-');
  let total = name === wanted.join('-') ? 100 : 0;
  for (const word of wanted) {
    const score = scoreOfWord(word, parts, words, category);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function scoreOfWord(word: string, parts: readonly string[], words: readonly string[], category: string): number {
  if (parts[0] === word) return 40;
  if (parts.includes(word)) return 30;
  if (words.includes(word)) return 20;
  if (parts.some((part) => part.startsWith(word))) return 15;
  if (words.some((each) => each.startsWith(word))) return 8;
  if (category.includes(word)) return 4;
  // Inside of a word only what is long enough to mean something.
  return word.length > 2 && [...parts, ...words].some((each) => each.includes(word)) ? 2 : 0;
}
