/** Why work was interrupted: its time was over, the process ends, or another process has taken it. */
export type Interruption = 'time-limit' | 'stopping' | 'lost';

/** The reason of a WorkContext's signal. */
export class WorkInterruptedError extends Error {
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super(sentences[interruption]);
    this.name = 'WorkInterruptedError';
    this.interruption = interruption;
  }
}

const sentences: Readonly<Record<Interruption, string>> = {
  'time-limit': 'The time limit is over.',
  stopping: 'The process stops; the work is handed back.',
  lost: 'Another process has taken over this work.',
};
