/** Background work of a concern in a process. */
export interface Work {
  /** Queues nothing more by itself. */
  stop?(): void;
  /** Ends what it has open, once none of its work runs. */
  close?(): Promise<void>;
}
