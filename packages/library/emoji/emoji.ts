import emojiJson from './emoji-sequences.json' with { type: 'json' };

let sequences: ReadonlySet<string> | undefined;

const skinTones = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'];

/** The names of all emoji that have a color image. */
export function emojiSequences(): ReadonlySet<string> {
  return (sequences ??= new Set(emojiJson.sequences.split(' ').flatMap(writeOut)));
}

/** In the list `t` stands for each skin tone, a second one for each again, and `o` for each other than the first. */
function writeOut(pattern: string): string[] {
  if (!pattern.includes('t')) return [pattern];
  return skinTones.flatMap((tone) => {
    const toned = pattern.replace('t', tone);
    if (toned.includes('t')) return skinTones.map((second) => toned.replace('t', second));
    const others = skinTones.filter((other) => other !== tone);
    return toned.includes('o') ? others.map((other) => toned.replace('o', other)) : [toned];
  });
}

/**
 * The bundled name of an emoji: lower-case hex code points joined by `-`, with variation selector 16 omitted, for example
 * `1f469-200d-1f4bb`.
 */
export function emojiSequence(grapheme: string): string {
  return Array.from(grapheme, (character) => (character.codePointAt(0) ?? 0).toString(16))
    .filter((hex) => hex !== 'fe0f')
    .join('-');
}

/** Whether there is a color image for a sequence as `emojiSequence` names it. */
export function hasEmoji(sequence: string): boolean {
  return emojiSequences().has(sequence);
}

/** The bundled path of an emoji's image (an SVG in a square of 128), whether there is one or not: see `hasEmoji`. */
export function emojiPath(sequence: string): string {
  return `emoji/${sequence}.svg`;
}
