import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PeerName } from './peer.ts';

/** What a peer's process is asked. */
export interface PeerRequest {
  round: number;
  wantsImage: boolean;
}

/** What it answers: how long the render took within it, and the image as base64 when asked for. */
export interface PeerAnswer {
  durationMs: number;
  byteLength: number;
  image: string;
}

/** A peer in a process of its own. */
export interface RemotePeer {
  name: PeerName;
  render(round: number, wantsImage?: boolean): Promise<PeerAnswer>;
  close(): Promise<void>;
}

/** Starts a peer's process and waits until it can render. */
export async function openRemotePeer(name: PeerName): Promise<RemotePeer> {
  const child = fork(fileURLToPath(new URL('peer-process.ts', import.meta.url)), [name]);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The process of ${name} ended.`);
  });
  failed.catch(() => {});
  await Promise.race([once(child, 'message'), failed]);
  return {
    name,
    async render(round, wantsImage = false) {
      child.send({ round, wantsImage } satisfies PeerRequest);
      const [answer] = (await Promise.race([once(child, 'message'), failed])) as [PeerAnswer];
      return answer;
    },
    async close() {
      child.disconnect();
      await failed.catch(() => {});
    },
  };
}
