import type { SpeakableToken } from './speakable-text.ts';

/** Characters after which a piece ends with its sentence, with its clause, and wherever it is. */
const sentenceLength = 250;
const clauseLength = 500;
const maxLength = 800;

/** Letters that a figure takes to say, which is a word. */
const figureLength = 5;

/** Abbreviations that end with a full stop but do not end a sentence. */
const abbreviation = /^(?:[a-z]|dr|mr|mrs|ms|st|prof|jr|sr|vs|etc|no|inc|ltd|co|fig|vol|gen|sen|rep|e\.g|i\.e)\.$/i;

/**
 * Parts tokens into pieces that are spoken one after another. A sentence ends an utterance of Flite's, so that where a piece ends
 * cannot be heard; only sentences of more than 500 characters are cut within.
 */
export function splitPieces(tokens: readonly SpeakableToken[]): SpeakableToken[][] {
  const pieces: SpeakableToken[][] = [];
  let piece: SpeakableToken[] = [];
  let length = 0;
  for (const token of tokens) {
    piece.push(token);
    length += spokenLength(token.plain);
    const endsSentence = token.endsParagraph || (/[.!?]["')]*$/.test(token.plain) && !abbreviation.test(token.plain));
    const endsClause = /[,;:]["')]*$/.test(token.plain);
    if ((endsSentence && length >= sentenceLength) || (endsClause && length >= clauseLength) || length >= maxLength) {
      pieces.push(piece);
      piece = [];
      length = 0;
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function spokenLength(plain: string): number {
  return plain.length + 1 + (plain.match(/\d/g)?.length ?? 0) * (figureLength - 1);
}
