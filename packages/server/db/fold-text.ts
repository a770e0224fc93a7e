/** Text as searches and names compare it: ignoring case and how accents are composed. The same on every database. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
