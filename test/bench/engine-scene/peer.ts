import type { DesignValues } from './design.ts';

/** A renderer of the design that is timed against others. */
export interface Peer {
  /** What it is called in the table. */
  name: string;
  render(values: DesignValues): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The peers by the name of their process. */
export const peerNames = ['png', 'jpg', 'chromium', 'takumi'] as const;
export type PeerName = (typeof peerNames)[number];
