/** Pages written as people write them for printing, such as `1-3, 5`: numbers from 1, sorted. Undefined if it is none, or a page is not there. */
export function parsePageRange(text: string, count: number): number[] | undefined {
  const pages = new Set<number>();
  const parts = text.replaceAll(/\s*[-–]\s*/g, '-').split(/[,;\s]+/);
  for (const part of parts.filter((each) => each !== '')) {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && from <= to && to <= count)) return undefined;
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return pages.size === 0 ? undefined : [...pages].toSorted((one, other) => one - other);
}
