import type { AiKind, AiProvider } from './ai-provider.ts';
import type { Generation } from './generation-store.ts';

/** A result of a model: a text, or a file that becomes a brand asset of the workspace. */
export type MadeByModel =
  | { text: string; credits: number }
  | { bytes: Uint8Array; type: 'image' | 'audio'; fileName: string; meta: Record<string, unknown>; credits: number };

/** One thing to be made. */
export interface AiRequest {
  workspaceId: number;
  userId: number | null;
  kind: AiKind;
  /** Everything besides provider and model that the result depends on. */
  subject: readonly unknown[];
  /** AI credits that it costs at least: with fewer left, nothing is asked for. */
  minCredits: number;
  /** Whether it waits when the workspace has had as many as it may in this minute. */
  mayWait: boolean;
  signal: AbortSignal | undefined;
  make(provider: AiProvider, signal: AbortSignal): Promise<MadeByModel>;
}

/** A result of this request, or of the same one before. */
export interface AiResult extends Generation {
  provider: string;
  model: string;
  /** Whether it was there already and cost nothing. */
  isCached: boolean;
  credits: number;
}

/** Models, as the operator has configured them. */
export interface Ai {
  /** The provider's name and the model of each kind that is on; undefined when there is none. */
  readonly provider: string | undefined;
  readonly models: Readonly<Partial<Record<AiKind, string>>>;
  /** Throws ServiceError `ai_unavailable`, with what to configure, when a kind is off. */
  require(kind: AiKind): void;
  /**
   * Answers what the same request of the workspace made before, or makes it, stores it and charges for it. Equal requests at the same time
   * are one. Throws ServiceError `ai_unavailable`, `ai_refused`, `ai_failed`, `ai_credits_exhausted` or `rate_limit_exceeded`, and the
   * signal's reason; then nothing is charged.
   */
  make(request: AiRequest): Promise<AiResult>;
  close(): Promise<void>;
}
