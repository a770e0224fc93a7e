/** A person who can be mentioned. */
export interface MentionedPerson {
  id: string;
  name: string;
  /** Further text by which they are found, such as their email address. */
  also?: string | undefined;
}

/** The mention being typed after an `@`. */
export interface MentionQuery {
  /** Where the `@` stands. */
  from: number;
  /** Where the caret stands. */
  to: number;
  text: string;
}

/** The longest name that is looked for, in characters. */
const longestQuery = 40;
/** Names that are offered at once. */
const maxOffered = 6;

/** Returns the mention being typed after an `@` directly before the caret; undefined if there is none. Email addresses are not mentions. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - longestQuery - 2), caret);
  const found = /(?:^|[\s(])@([^@\n]*)$/u.exec(before);
  if (!found) return undefined;
  const query = found[1] ?? '';
  return { from: caret - query.length - 1, to: caret, text: query };
}

/** The people whose name or address has what is typed at the beginning of one of its words. */
export function findMentioned(people: readonly MentionedPerson[], query: string): MentionedPerson[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (text: string): boolean =>
    text.toLocaleLowerCase().startsWith(wanted) || text.toLocaleLowerCase().includes(` ${wanted}`);
  return people.filter(({ name, also = '' }) => begins(name) || begins(also)).slice(0, maxOffered);
}

/** The text with a person's name instead of what was typed, and where the caret is then. */
export function writeMention(
  text: string,
  { from, to }: MentionQuery,
  { name }: MentionedPerson,
): { text: string; caret: number } {
  const written = `@${name} `;
  const rest = text.slice(to).replace(/^ /, '');
  return { text: text.slice(0, from) + written + rest, caret: from + written.length };
}

/** A part of a comment's text. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

/** A text with the names of people in it marked, as `@Name`. Longer names are found before shorter ones. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const known = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let rest = text;
  while (rest !== '') {
    const found = known
      .map((name) => ({ name, at: rest.indexOf(`@${name}`) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (!found) break;
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isMention: false });
    parts.push({ text: `@${found.name}`, isMention: true });
    rest = rest.slice(found.at + found.name.length + 1);
  }
  if (rest !== '') parts.push({ text: rest, isMention: false });
  return parts;
}
