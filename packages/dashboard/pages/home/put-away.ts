/** Keys that are remembered; the oldest are forgotten. */
const maxKeys = 300;

/** Keys of what a person put away on this device. */
export class PutAway {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  has(key: string): boolean {
    return this.#read().includes(key);
  }

  add(key: string): void {
    try {
      localStorage.setItem(this.#name, JSON.stringify([...this.#read().slice(1 - maxKeys), key]));
    } catch {
      // It is there again after the page was left.
    }
  }

  #read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#name) ?? '[]');
      return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  }
}
