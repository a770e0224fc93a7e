/** The path of a file of a row: the first has the path as it is, further ones a number before their extension. */
export function numberedPath(path: string, index: number): string {
  if (index === 0) return path;
  const dot = path.lastIndexOf('.');
  const hasExtension = dot > path.lastIndexOf('/') + 1;
  return hasExtension ? `${path.slice(0, dot)}-${index + 1}${path.slice(dot)}` : `${path}-${index + 1}`;
}
