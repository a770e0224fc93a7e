/** A line of the home: something that waits, or that happened. It leads to the page about it. */
export interface HomeEntry {
  /** Names it among all, so that one that was put away stays so. */
  key: string;
  /** Name of a Lucide icon. */
  icon: string;
  tone: 'plain' | 'accent' | 'danger';
  text: string;
  /** A further sentence, such as why something failed. */
  detail?: string | undefined;
  path: string;
  at: string;
  /** Whether it can be put away here. */
  isClosable?: boolean;
}

/** The newest entries first. */
export function sortNewest(entries: readonly HomeEntry[]): HomeEntry[] {
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
