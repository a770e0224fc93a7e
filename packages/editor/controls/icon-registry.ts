/** A drawing of Lucide: shapes with their attributes, 24 by 24, drawn as lines. */
export type IconDrawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];

const drawings = new Map<string, IconDrawing>();

/** Makes icons known under their names, so that only those which some element uses are part of the program. */
export function registerIcons(icons: Readonly<Record<string, IconDrawing>>): void {
  for (const [name, drawing] of Object.entries(icons)) drawings.set(name, drawing);
}

/** The drawing of an icon; undefined when none of that name is known. */
export function findIcon(name: string): IconDrawing | undefined {
  return drawings.get(name);
}
