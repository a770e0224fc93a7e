/** How soon work of a process that died is given to another one, on Postgres. Tests bring shorter ones. */
export interface QueueTimings {
  /** Seconds without a sign of life after which a process is taken for dead; at least 10. */
  heartbeatSeconds: number;
  /** Seconds between looks for the work of such processes. */
  superviseSeconds: number;
}

/** How soon the service does it by default. */
export const usualQueueTimings: QueueTimings = { heartbeatSeconds: 15, superviseSeconds: 5 };
