import type { ReadonlySignal } from '@preact/signals-core';
import type { EmbedPermission } from '@platen/api';
import type { Template } from '@platen/template';
import type { SaveError } from './save-error.ts';
import type { RemoteTemplates, SavedVersion } from './remote-template.ts';

/** Callbacks of saving, some of which can prevent it by returning false. Answers of false keep it from being done. */
export interface SavingHooks {
  mayCreate(template: Template): boolean;
  maySave(template: Template, id: string | undefined): boolean;
  created(saved: SavedVersion, template: Template): void;
  /** `saved` is undefined without a service: then the listener stores the template. */
  saved(saved: SavedVersion | undefined, template: Template): void;
  /** A save that a person has to know of. Not called for what mends itself, such as a lost network. */
  failed(error: SaveError): void;
}

/** Keeps commits on this device; `DraftKeeper` is one. */
export interface DraftPlace {
  keep(template: Template, revision: number | undefined): void;
  flush(): Promise<void>;
  clear(): void;
}

/** The network and the clock, so that tests bring their own. */
export interface SavingEnvironment {
  isOnline(): boolean;
  /** Calls `listener` when the network is back. Answers how to stop. */
  onOnline(listener: () => void): () => void;
  setTimer(run: () => void, delayMs: number): unknown;
  clearTimer(timer: unknown): void;
  random(): number;
}

/** Dependencies of saving. */
export interface SavingParts {
  /** Undefined without a service. */
  remote: RemoteTemplates | undefined;
  /** Undefined where the browser keeps nothing. */
  drafts: DraftPlace | undefined;
  permissions: ReadonlySignal<ReadonlySet<EmbedPermission>>;
  hooks: SavingHooks;
  environment?: SavingEnvironment;
}

/** The browser's own. */
export const browserEnvironment: SavingEnvironment = {
  isOnline: () => navigator.onLine,
  onOnline(listener) {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
  setTimer: (run, delayMs) => setTimeout(run, delayMs),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: Math.random,
};
