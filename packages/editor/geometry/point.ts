/** A point in CSS pixels of the artboard, or in page pixels, as the name of what holds it says. */
export interface Point {
  x: number;
  y: number;
}
