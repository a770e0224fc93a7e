import { signal, type ReadonlySignal } from '@preact/signals-core';

/** Colors that a person chose last, in this browser. */
export interface RecentColors {
  /** The latest first. */
  readonly colors: ReadonlySignal<readonly string[]>;
  /** Puts a color first. */
  add(color: string): void;
}

/** Storage of recent colors between visits: the part of `Storage` that is needed. */
export type ColorStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'platen.recent-colors';
const savedColors = 16;

/**
 * The recent colors, read from `storage` and kept there. Without one, and where a browser refuses it, they last as long as the page.
 */
export function createRecentColors(storage?: ColorStorage): RecentColors {
  const colors = signal<readonly string[]>(readStored(storage));
  return {
    colors,
    add(color) {
      const others = colors.peek().filter((other) => other.toLowerCase() !== color.toLowerCase());
      colors.value = [color, ...others].slice(0, savedColors);
      try {
        storage?.setItem(storageKey, JSON.stringify(colors.peek()));
      } catch {
        // Storage may be full or forbidden: the colors last as long as the page.
      }
    },
  };
}

function readStored(storage: ColorStorage | undefined): string[] {
  try {
    const list: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((item): item is string => typeof item === 'string' && item.length <= 140).slice(0, savedColors);
  } catch {
    return [];
  }
}
