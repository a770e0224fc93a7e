import type { AccountPost, PostMedia } from '../adapter.ts';
import type { PlatformAnswer, PlatformRequest } from '../platform-request.ts';

/** How far a container is. */
export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** A post of the account's newest ones. */
export interface ListedPost {
  id: string;
  text: string;
  url: string | null;
  postedAt: Date;
  /** Whether it is a carousel, a video, an image or text alone. */
  kind: PostKind;
}

export type PostKind = 'text' | 'image' | 'video' | 'carousel';

/** In what Instagram and Threads differ, which both publish by containers. */
export interface ContainerDialect {
  /** The network's own name. */
  name: string;
  /** Such as `https://graph.threads.net/v1.0`. */
  base: string;
  token: 'bearer' | 'query';
  /** Edge of the account where containers are made. */
  createEdge: string;
  /** Edge of the account that publishes a container. */
  publishEdge: string;
  /** Body of a request from its fields. */
  body(fields: Readonly<Record<string, string>>): Pick<PlatformRequest, 'json' | 'form'>;
  statusFields: string;
  readStatus(answer: PlatformAnswer): { status: ContainerStatus; reason: string | null };
  /** Fields of the container of one of several images and videos. */
  childFields(media: PostMedia): Record<string, string>;
  /** Fields of the container that is published; `children` are given for several images and videos. */
  postFields(post: AccountPost, children: readonly string[]): Record<string, string>;
  /** Edge of the account that lists its newest posts. */
  listEdge: string;
  listFields: string;
  readList(answer: PlatformAnswer): ListedPost[];
  /** Edge of the account with the number of remaining posts. */
  limitEdge: string;
}
