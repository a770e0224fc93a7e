import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { SocialPlatform } from '@platen/api/social';
import { runPublication, saveAccounts } from '@platen/server';
import type { PlatformServer } from '../../social/platform-server.ts';
import type { PlatformTrial } from '../../social/platform-trial.ts';
import { startTestService, type TestService } from '../start-test-service.ts';
import type { DatabaseKind } from '../test-databases.ts';

const trialsFolder = new URL('../../social/', import.meta.url);

/** The trials of every network. */
export async function loadTrials(): Promise<PlatformTrial[]> {
  const files = readdirSync(trialsFolder).filter((name) => name.endsWith('-trial.ts') && name !== 'platform-trial.ts');
  const modules = await Promise.all(
    files.toSorted().map((name) => import(pathToFileURL(new URL(name, trialsFolder).pathname).href)),
  );
  return modules.flatMap((module: Record<string, unknown>) =>
    Object.values(module).filter(
      (value): value is PlatformTrial => typeof value === 'object' && value !== null && 'publishing' in value,
    ),
  );
}

/** A file that networks take. */
export function readMedium(kind: 'image' | 'video'): Buffer {
  const candidates = kind === 'image' ? ['media/social-image.png'] : ['media/social-video.mp4'];
  const found = candidates.map((name) => new URL(`../../fixtures/${name}`, import.meta.url)).find(existsSync);
  if (!found) throw new Error(`There is no ${kind} among the fixtures.`);
  return readFileSync(found);
}

/** A service with accounts at networks on loopback. */
export interface SocialScene {
  service: TestService;
  servers: ReadonlyMap<SocialPlatform, PlatformServer>;
  trials: readonly PlatformTrial[];
  /** Called at each checkpoint; set it to end a process there by throwing. */
  onCheckpoint: ((place: string) => void | Promise<void>) | undefined;
  /** The network's server. */
  serverOf(platform: SocialPlatform): PlatformServer;
  /** A new connected account of the trial. */
  connect(trial: PlatformTrial): Promise<number>;
  /** The address of a medium of the service's own. */
  mediumUrl(kind: 'image' | 'video'): Promise<string>;
  /** Brings every publication of a post on, as the queue of another process would, until it is over. */
  bringOn(postId: number): Promise<void>;
  close(): Promise<void>;
}

type StartOptions = NonNullable<Parameters<typeof startTestService>[0]>;

/** How long tests let things wait. */
const timings = { leaseMs: 150, settleMs: 40, waitFactor: 0.001, answerWithinMs: 8_000 };

/** Starts a service whose networks are servers of the test. */
export async function startSocialScene(
  trials: readonly PlatformTrial[],
  {
    kind,
    dashboardFolder,
    environment,
    dependencies,
  }: { kind?: DatabaseKind; dashboardFolder?: string } & Pick<StartOptions, 'environment' | 'dependencies'> = {},
): Promise<SocialScene> {
  const servers = new Map<SocialPlatform, PlatformServer>();
  for (const trial of trials) servers.set(trial.platform, await trial.start());
  const apps = Object.fromEntries(
    trials.map(({ platform }) => [platform, { clientId: 'client-id', clientSecret: 'client-secret' }]),
  );
  const scene: Pick<SocialScene, 'onCheckpoint'> = { onCheckpoint: undefined };
  // Some networks fetch media by themselves.
  const port = await findFreePort();
  const service = await startTestService({
    ...(kind && { kind }),
    environment: {
      PLATEN_FETCH_ALLOW: '127.0.0.1',
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_SOCIAL_APPS: JSON.stringify(apps),
      PLATEN_SOCIAL_BASE_URLS: [...servers].map(([platform, { url }]) => `${platform}=${url}`).join(','),
      ...environment,
    },
    dependencies: {
      publicUrl: `http://127.0.0.1:${port}`,
      ...(dashboardFolder !== undefined && { dashboardFolder }),
      ...dependencies,
      socialTimings: timings,
      onSocialCheckpoint: (place) => scene.onCheckpoint?.(place),
    },
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  const media = new Map<string, string>();
  const serverOf = (platform: SocialPlatform): PlatformServer => {
    const server = servers.get(platform);
    if (!server) throw new Error(`There is no server of ${platform}.`);
    return server;
  };
  return Object.assign(scene, {
    service,
    servers,
    trials,
    serverOf,
    async connect(trial: PlatformTrial) {
      const { workspaceId } = service;
      const found = trial.account(serverOf(trial.platform).url);
      const owner = { workspaceId, platform: trial.platform, personId: null };
      const [account] = await saveAccounts(service.dependencies, owner, [{ ...found, avatarUrl: null }]);
      if (!account) throw new Error('No account was connected.');
      return account.id;
    },
    async mediumUrl(medium: 'image' | 'video') {
      const known = media.get(medium);
      if (known !== undefined) return known;
      const [path, name] = medium === 'image' ? ['images', 'post.png'] : ['videos', 'post.mp4'];
      const { body } = await service.call('POST', `/brand-assets/${path}/add`, {
        body: { file: readMedium(medium).toString('base64'), fileName: name },
      });
      const { url } = body['data'] as { url: string };
      media.set(medium, url);
      return url;
    },
    async bringOn(postId: number) {
      const { database } = service.dependencies;
      const endsAt = performance.now() + 20_000;
      for (;;) {
        const due = await database.query
          .selectFrom('social_publication')
          .select('id')
          .where('post_id', '=', postId)
          .where('next_try_at', 'is not', null)
          .execute();
        if (due.length === 0) return;
        if (performance.now() > endsAt) throw new Error('The post is not over after 20 s.');
        for (const { id } of due) {
          const outcome = await runPublication(service.dependencies, id, new AbortController().signal);
          if (outcome.kind === 'again') await wait(Math.max(1, Math.min(500, outcome.at.getTime() - Date.now())));
        }
      }
    },
    async close() {
      await service.close();
      for (const server of servers.values()) await server.close();
    },
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
