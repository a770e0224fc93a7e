/** Tags as they are typed, with commas between them: each once, at most 100 of at most 100 characters. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(/[,،;]/)
    .map((tag) => tag.trim().slice(0, 100))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 100);
}
