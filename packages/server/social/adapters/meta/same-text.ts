/** Whether a network shows a text as the one that was sent: it may trim it, and write line ends and composed characters in its way. */
export function isSameText(sent: string, shown: string | null | undefined): boolean {
  return plain(sent) === plain(shown ?? '');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
