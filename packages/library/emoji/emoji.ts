import emojiJson from './emoji-sequences.json' with { type: 'json' };

let sequences: ReadonlySet<string> | undefined;

function listSequences(): ReadonlySet<string> {
  return (sequences ??= new Set(emojiJson.sequences.split(' ')));
}

/**
 * The bundled name of an emoji: lower-case hex code points joined by `-`, with variation selector 16 left out, for example
 * `1f469-200d-1f4bb`.
 */
export function emojiSequence(grapheme: string): string {
  return Array.from(grapheme, (character) => (character.codePointAt(0) ?? 0).toString(16))
    .filter((hex) => hex !== 'fe0f')
    .join('-');
}

/** Whether there is a colour picture for a sequence as `emojiSequence` names it. */
export function hasEmoji(sequence: string): boolean {
  return listSequences().has(sequence);
}

/** The bundled path of an emoji's picture (an SVG in a square of 128), whether there is one or not: see `hasEmoji`. */
export function emojiPath(sequence: string): string {
  return `emoji/${sequence}.svg`;
}
