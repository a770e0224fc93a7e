import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { blueskyPerson } from '../../social/bluesky-server.ts';
import { count, peak, type Finding } from '../proof.ts';
import type { BookParts, Caller } from './book.ts';

const connected = z.looseObject({ data: z.looseObject({ accounts: z.array(z.looseObject({ id: z.int() })) }) });
const published = z.looseObject({ data: z.looseObject({ post_id: z.int() }) });
const shown = z.looseObject({ data: z.looseObject({ status: z.string() }) });

/**
 * Longest that posts may take after the last kill. Their leases run out within minutes; the others are for machines that do much else,
 * as the question is whether they come at all. How long it took is among the figures.
 */
const endsWithinMs = 900_000;

/** Publishes at a social network, each post under a key. */
export function callPosts({ deployment, calls, tally, mark, later }: BookParts): Caller {
  const booked = new Map<string, number>();
  const asked = new Set<string>();
  let accountId = 0;

  const publish = async (content: string): Promise<void> => {
    const answer = await calls.insist({
      method: 'POST',
      path: '/social/publish',
      idempotencyKey: content,
      body: { accounts: [accountId], content },
    });
    if (answer.status !== 200) throw new Error(`A post was answered with ${answer.status}: ${answer.bytes.toString()}`);
    booked.set(content, published.parse(answer.body).data.post_id);
    count(tally, 'posts');
  };

  return {
    async prepare() {
      const { identifier, appPassword, service } = {
        identifier: blueskyPerson.handle,
        appPassword: blueskyPerson.appPassword,
        service: deployment.network.url,
      };
      const { body } = await calls.insist({
        method: 'POST',
        path: '/social/accounts/connect',
        body: { platform: 'bluesky', fields: { identifier, appPassword, service } },
      });
      accountId = connected.parse(body).data.accounts[0]?.id ?? 0;
    },
    async call() {
      const content = mark('post');
      asked.add(content);
      const work = publish(content);
      later(work);
      await Promise.race([work.catch(() => undefined), wait(1000)]);
    },
    async check() {
      const problems: string[] = [];
      const startedAt = performance.now();
      const endsAt = startedAt + endsWithinMs;
      for (const id of booked.values()) {
        let status = '';
        do {
          const { body } = await calls.insist({ method: 'GET', path: `/social/posts/${id}` });
          status = shown.safeParse(body).data?.data.status ?? 'gone';
          if (status === 'processing') await wait(1000);
        } while (status === 'processing' && performance.now() < endsAt);
        if (status !== 'published') problems.push(`a post that was acknowledged is ${status}`);
      }
      peak(tally, 'slowest end of all posts ms', Math.round(performance.now() - startedAt));
      const times = new Map<string, number>();
      for (const { text } of deployment.network.posts) times.set(text, (times.get(text) ?? 0) + 1);
      for (const content of booked.keys()) {
        if (!times.has(content)) problems.push('a post that was acknowledged is not at the network');
      }
      for (const content of asked) {
        if ((times.get(content) ?? 0) > 1)
          problems.push('a post that was asked for once under a key is at the network twice');
      }
      problems.push(...deployment.network.violations.map((sentence) => `the network was used wrongly: ${sentence}`));
      return problems.map((what): Finding => ({ what }));
    },
  };
}
