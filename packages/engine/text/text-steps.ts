/** Steps of a cost budget that setting text takes, as measured with Latin text. */
export const textSteps = {
  /** Reading a character for the fonts and emoji that it needs. */
  read: 100,
  /** Finding a character's font, shaping it and finding where lines may end. */
  character: 1500,
  /** A glyph that shaping answers: fonts may make many of a character. */
  shaped: 1000,
  /** A font feature that is requested, for each character. */
  feature: 20,
  /** A line, and each cluster that goes onto it: once for each size that is tried. */
  line: 3000,
  cluster: 60,
  /** Placing a cluster where it is drawn. */
  place: 600,
  /** A glyph put together with the others of its text, but for its outline. */
  glyph: 1500,
  /** A character of the path that a text follows. */
  pathCharacter: 200,
  /** A text, or a cell of a table, whatever it holds. */
  text: 15_000,
} as const;
