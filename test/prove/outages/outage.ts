import type { Deployment } from '../deployment/deployment.ts';
import type { SmallDisk } from './small-disk.ts';

/** Something around the service that goes away for a while and comes back. */
export interface Outage {
  name: string;
  /** Whether what is being written when it begins may be written or not, and nobody can tell. */
  breaksWrites: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** What can go away around a deployment: its disk, or Postgres and the store. */
export function outagesOf({ line, store, postgres }: Deployment, disk: SmallDisk | undefined): readonly Outage[] {
  const outages: Outage[] = [];
  if (disk) {
    outages.push({
      name: 'a full disk',
      breaksWrites: false,
      begin: async () => disk.fill(),
      end: async () => disk.free(),
    });
  }
  if (line) {
    outages.push({
      name: 'a Postgres that nobody reaches',
      breaksWrites: true,
      begin: async () => line.set('cut'),
      end: async () => line.set('open'),
    });
  }
  if (store) {
    outages.push({
      name: 'a store that answers 500',
      breaksWrites: false,
      begin: async () => void (store.state = { status: 500 }),
      end: async () => void (store.state = 'well'),
    });
  }
  if (line && postgres) {
    outages.push({
      name: 'a Postgres that is killed',
      breaksWrites: true,
      async begin() {
        line.set('cut');
        await postgres.crash();
      },
      end: async () => line.set('open'),
    });
  }
  return outages;
}
