import { z } from 'zod';
import type {
  AccountPost,
  Adapter,
  AdapterCall,
  Checkpoint,
  Found,
  InFlight,
  Progress,
  Published,
} from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import type { ContainerDialect, ContainerStatus, PostKind } from './container-dialect.ts';
import { askContainer, createContainer, edgeOf, publishContainer } from './container-requests.ts';
import { hasSameLines } from '../is-same-post.ts';

const permalinkAnswer = z.object({ permalink: z.string().nullish() });
const limitAnswer = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() })),
});

const reached = z.object({
  /** Containers of the images and videos of a carousel, in their order. */
  children: z.array(z.string()).default([]),
  /** The container that is published. */
  container: z.string().optional(),
  /** Since when the published post is looked for, as ISO 8601. */
  seekingSince: z.string().optional(),
});
type Reached = z.output<typeof reached>;

const hourMs = 3_600_000;
/** How long a published post is searched among the newest ones before it is reported without its URL. */
const longestSearchMs = 600_000;
/** Clocks of two machines. */
const clockSkewMs = 120_000;

/** The steps of networks that publish by containers. */
export type ContainerSteps = Required<Pick<Adapter, 'start' | 'poll' | 'finalize' | 'find' | 'confirm'>>;

/**
 * Publishing by containers (documents "Content publishing" of the Instagram platform and "Posts" of the Threads API): a container for
 * every image and video of a carousel, one for the post, asking until they are `FINISHED`, and publishing the last. A container can be
 * published once and tells whether it was, so nothing is posted twice: `finalize` asks before it publishes, `find` asks after a lost
 * answer. Containers end after 24 hours unpublished and are then made again.
 */
export function createContainerSteps(dialect: ContainerDialect): ContainerSteps {
  async function statusOf(call: AdapterCall, id: string): Promise<ContainerStatus> {
    const { status, reason } = await askContainer(dialect, call, id);
    if (status !== 'ERROR') return status;
    throw new SocialError(
      'invalid',
      `${dialect.name}: ${reason ?? 'The media could not be processed. Check its format, size and length.'}`,
    );
  }

  /** Advances the post as far as possible without publishing it. */
  async function advance(
    call: AdapterCall,
    post: AccountPost,
    from: Reached,
    isAnew = false,
  ): Promise<[Reached, ContainerStatus]> {
    const begin = (): Promise<[Reached, ContainerStatus]> => {
      if (isAnew) throw new SocialError('retry', `${dialect.name} expired the new media immediately.`);
      return advance(call, post, { children: [] }, true);
    };
    let state = from;
    if (state.container === undefined) {
      const isCarousel = post.media.length > 1;
      if (isCarousel) {
        for (const media of post.media.slice(state.children.length)) {
          state = {
            ...state,
            children: [...state.children, await createContainer(dialect, call, dialect.childFields(media))],
          };
          await call.save(state);
        }
        for (const child of state.children) {
          const status = await statusOf(call, child);
          if (status === 'EXPIRED') return begin();
          if (status === 'IN_PROGRESS') return [state, status];
        }
      }
      state = { ...state, container: await createContainer(dialect, call, dialect.postFields(post, state.children)) };
      await call.save(state);
    }
    const status = await statusOf(call, state.container ?? '');
    return status === 'EXPIRED' ? begin() : [state, status];
  }

  async function checkLimit(call: AdapterCall): Promise<void> {
    const answer = await call.request({
      url: edgeOf(dialect, call, dialect.limitEdge),
      token: dialect.token,
      query: { fields: 'quota_usage,config' },
    });
    const [limit] = answer.read(limitAnswer).data;
    if (limit?.config === undefined || limit.quota_usage < limit.config.quota_total) return;
    throw new SocialError(
      'rate',
      `${dialect.name} accepts ${limit.config.quota_total} posts per account in 24 hours, and that limit is reached.`,
      { retryAfterMs: hourMs },
    );
  }

  async function step(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Progress> {
    const [state, status] = await advance(call, post, reached.parse(checkpoint));
    if (status !== 'IN_PROGRESS') return { state: 'ready', checkpoint: state };
    return { state: 'processing', checkpoint: state, ...paceOf(post) };
  }

  /** The published post among the account's newest ones. */
  async function seek(call: AdapterCall, post: AccountPost, state: Reached): Promise<Published | InFlight> {
    const answer = await call.request({
      url: edgeOf(dialect, call, dialect.listEdge),
      token: dialect.token,
      query: { fields: dialect.listFields, limit: 25 },
    });
    const from = call.begunAt.getTime() - clockSkewMs;
    const match = dialect
      .readList(answer)
      .find(
        ({ text, postedAt, kind }) =>
          postedAt.getTime() >= from && kind === kindOf(post) && hasSameLines(text, post.content),
      );
    if (match) return { state: 'published', id: match.id, url: match.url, checkpoint: state };
    const seekingSince = state.seekingSince ?? call.now().toISOString();
    if (call.now().getTime() - Date.parse(seekingSince) > longestSearchMs) {
      return { state: 'published', id: state.container ?? '', url: null, checkpoint: state };
    }
    return { state: 'processing', checkpoint: { ...state, seekingSince } };
  }

  async function permalinkOf(call: AdapterCall, id: string): Promise<string | null> {
    try {
      const answer = await call.request({
        url: `${dialect.base}/${id}`,
        token: dialect.token,
        query: { fields: 'permalink' },
      });
      return answer.read(permalinkAnswer).permalink ?? null;
    } catch (error) {
      // It is published: a missing address is no reason to call it failed.
      if (error instanceof SocialError) return null;
      throw error;
    }
  }

  return {
    async start(call, post, checkpoint) {
      if (Object.keys(checkpoint).length === 0) await checkLimit(call);
      return step(call, post, checkpoint);
    },
    poll: step,

    async finalize(call, post, checkpoint) {
      const [state, status] = await advance(call, post, reached.parse(checkpoint));
      if (status === 'PUBLISHED') return seek(call, post, state);
      if (status !== 'FINISHED') {
        await call.save(state);
        throw new SocialError('retry', `${dialect.name} is still processing the media.`);
      }
      const id = await publishContainer(dialect, call, state.container ?? '');
      return { state: 'published', id, url: await permalinkOf(call, id), checkpoint: state };
    },

    async find(call, post, checkpoint): Promise<Found> {
      const state = reached.parse(checkpoint);
      if (state.container === undefined) return { state: 'absent' };
      const { status } = await askContainer(dialect, call, state.container);
      if (status === 'PUBLISHED') return seek(call, post, state);
      if (status !== 'IN_PROGRESS') return { state: 'absent' };
      throw new SocialError('retry', `${dialect.name} is still processing the post.`);
    },

    confirm: (call, post, checkpoint) => seek(call, post, reached.parse(checkpoint)),
  };
}

function kindOf({ media }: AccountPost): PostKind {
  return media.length > 1 ? 'carousel' : (media[0]?.kind ?? 'text');
}

/** Videos take minutes; the documents ask not to ask too often. */
function paceOf({ media }: AccountPost): { askAfterMs?: number } {
  return media.some(({ kind }) => kind === 'video') ? { askAfterMs: 15_000 } : {};
}
