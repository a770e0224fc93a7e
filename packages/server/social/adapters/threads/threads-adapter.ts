import type { Adapter } from '../adapter.ts';
import { createContainerSteps } from '../meta/container-steps.ts';
import { explainGraphError } from '../meta/explain-graph-error.ts';
import { threadsComment } from './threads-comment.ts';
import { threadsConnection } from './threads-connection.ts';
import { threadsDialect } from './threads-dialect.ts';

/** More are refused since 22 December 2025 (document "Threads posts"). */
const maxLinks = 5;

/** Threads: texts, images, videos and carousels. It fetches media from this service's public address. */
export const threadsAdapter: Adapter = {
  platform: 'threads',
  hosts: ['graph.threads.com', 'threads.com'],
  connection: threadsConnection,
  explain: explainGraphError,
  ...createContainerSteps(threadsDialect),
  ...threadsComment,

  accepts({ content, media, options }) {
    const links = new Set(content.match(/\b(?:https?:\/\/|www\.)[^\s<>"']+/giu) ?? []);
    if (media.length === 0 && options.link) links.add(options.link);
    return links.size > maxLinks ? [`Threads accepts at most ${maxLinks} links in a post.`] : [];
  },
};
