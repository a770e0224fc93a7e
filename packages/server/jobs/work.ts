/** What a concern does in the background of a process. */
export interface Work {
  /** Queues nothing more by itself. */
  stop?(): void;
  /** Ends what it has open, once none of its work runs. */
  close?(): Promise<void>;
}
