import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flood, type Attack, type PreparedAttack, type Tally } from './attack.ts';
import { callService, makeTemplate, type Tenant } from './caller.ts';
import { openEmbedSessions } from './embed-sessions.ts';
import { video, imagePage, poster } from './templates.ts';

/** Renders of a poster, many at once. */
export const floodOfRenders: Attack = {
  name: 'renders, 100 at once',
  async prepare(tenant) {
    const templateId = await makeTemplate(tenant, poster);
    return {
      run: (signal) =>
        flood(100, signal, (index, ending) =>
          render(tenant, { templateId, modifications: { title: `Flood ${index}` } }, ending),
        ),
    };
  },
};

/** Renders that take seconds each: forty sizes of a poster. */
export const floodOfLongRenders: Attack = {
  name: 'long renders, 50 at once',
  async prepare(tenant) {
    const templateId = await makeTemplate(tenant, poster);
    const extraSizes = Array.from({ length: 40 }, (_, index) => `${1500 + index}x1500`);
    return {
      run: (signal) =>
        flood(50, signal, (index, ending) =>
          render(
            tenant,
            { templateId, modifications: { title: `Long ${index}` }, response: { type: 'url', extraSizes } },
            ending,
          ),
        ),
    };
  },
};

/** Renders whose image never answers. The service has to be allowed to fetch from 127.0.0.1. */
export const hangingImages: Attack = {
  name: 'images that never answer, 50 at once',
  async prepare(tenant) {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const templateId = await makeTemplate(tenant, imagePage(`http://127.0.0.1:${port}/never`));
    return {
      run: (signal) =>
        flood(50, signal, (index, ending) =>
          render(tenant, { templateId, modifications: { image: `http://127.0.0.1:${port}/never/${index}` } }, ending),
        ),
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};

/** Videos of 20 seconds, waited for and queued. */
export const floodOfVideos: Attack = {
  name: 'videos of 20 s, 20 at once and queued',
  async prepare(tenant) {
    const templateId = await makeTemplate(tenant, video);
    const body = (index: number): object => ({
      templateId,
      modifications: { title: `Video ${index}` },
      response: { type: 'url', format: 'mp4', mode: index % 2 === 0 ? 'async' : 'sync' },
    });
    return { run: (signal) => flood(20, signal, (index, ending) => render(tenant, body(index), ending)) };
  },
};

/** Queues that many jobs as fast as it can, and goes on with what is refused. */
export function floodOfJobs(count = 5000): Attack {
  return {
    name: `${count} queued jobs`,
    async prepare(tenant) {
      const templateId = await makeTemplate(tenant, poster);
      return {
        run: (signal) => {
          const whenQueued = new AbortController();
          let queued = 0;
          return flood(50, AbortSignal.any([signal, whenQueued.signal]), async (index, ending) => {
            const outcome = await render(
              tenant,
              { templateId, modifications: { title: `Job ${index}` }, response: { mode: 'async' } },
              ending,
            );
            if (outcome.status === 202) queued += 1;
            if (queued >= count) whenQueued.abort();
            return outcome;
          });
        },
      };
    },
  };
}

/** Renders of as many users of an embed, all of one workspace. */
export function floodOfEmbedUsers(users = 50): Attack {
  return {
    name: `renders of ${users} users of an embed, 2 of each at once`,
    async prepare(tenant) {
      const sessions = await openEmbedSessions(tenant, users);
      const templates = await Promise.all(sessions.map((session) => makeTemplate(session, poster)));
      return {
        run: (signal) =>
          flood(users * 2, signal, (index, ending) => {
            const who = index % users;
            const session = sessions[who] ?? tenant;
            const body = { templateId: templates[who], modifications: { title: `User ${index}` } };
            return render(session, body, ending);
          }),
      };
    },
  };
}

/** Every way, each by itself. */
export const attacks: readonly Attack[] = [
  floodOfRenders,
  floodOfLongRenders,
  hangingImages,
  floodOfVideos,
  floodOfJobs(),
  floodOfEmbedUsers(),
];

/** All of them at the same time, by one workspace. */
export const everythingAtOnce: Attack = {
  name: 'all of these at once',
  async prepare(tenant) {
    const prepared: PreparedAttack[] = [];
    for (const attack of attacks) prepared.push(await attack.prepare(tenant));
    return {
      async run(signal) {
        const sum: Tally = {};
        for (const tally of await Promise.all(prepared.map((each) => each.run(signal)))) {
          for (const [status, count] of Object.entries(tally)) sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
        }
        return sum;
      },
      async close() {
        for (const each of prepared) await each.close?.();
      },
    };
  },
};

function render(tenant: Tenant, body: object, signal: AbortSignal): ReturnType<typeof callService> {
  return callService(tenant, 'POST', '/studio/render?cache=false', { body, signal });
}
