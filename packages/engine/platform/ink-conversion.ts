/**
 * Colors of the screen and what they become with the inks of a printing condition, as its ICC profile says. Bytes: red, green and
 * blue of sRGB, three for a pixel; cyan, magenta, yellow and black, four for a pixel, 255 being all the ink there can be.
 */
export interface InkConversion {
  /** The ICC profile of the printing condition. */
  readonly profile: Uint8Array;
  /** Name of the profile, from the profile itself. */
  readonly name: string;
  /** The inks of colors, perceptually: colors that inks cannot print move closer, and the others with them. */
  toInks(rgb: Uint8Array): Promise<Uint8Array>;
  /** How inks look on paper, seen on a screen. */
  fromInks(inks: Uint8Array): Promise<Uint8Array>;
  /** Colors as a JPEG of four inks, as Adobe writes it: 0 is all the ink there can be. It carries no profile. */
  encodeJpeg(rgb: Uint8Array, size: { width: number; height: number }, quality: number): Promise<Uint8Array>;
}
