/** Images that a value may be and that are hard to show: none, and ones that are wide, high, white, black, gray and dark. */
export const extremeImages: readonly string[] = [
  '',
  plainImage(1600, 400, '#ffffff'),
  plainImage(400, 1600, '#000000'),
  plainImage(800, 800, '#808080'),
  plainImage(800, 1200, '#30343c'),
];

/** An image like those that people take. */
export const usualImage: string = plainImage(600, 600, '#808080');

function plainImage(width: number, height: number, color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
