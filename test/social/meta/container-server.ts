import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
  type VisiblePost,
} from '../platform-server.ts';
import {
  createContainerController,
  noSuchObject,
  type Container,
  type ContainerController,
  type ContainerRules,
} from './container-desk.ts';
import { endedToken, fieldsOf, graphError, tokenOf } from './graph-answers.ts';
import { createTokenController, type TokenController, type TokenControllerOptions } from './token-desk.ts';

/** A network that publishes by containers, on loopback. */
export interface ContainerServer extends PlatformServer {
  controller: ContainerController;
  tokens: TokenController;
  /** Posts by apps in the last 24 hours. */
  limit: { used: number };
}

/** What a request of the network is judged with. */
export interface ContainerScene<Post> {
  controller: ContainerController;
  limit: { used: number };
  /** The newest first. */
  list: Post[];
  /** Notes that the request broke the published shape, and answers what the network does then. */
  broken(sentence: string): NetworkAnswer;
}

/** How Instagram and Threads differ. */
export interface ContainerNetwork<Post extends VisiblePost> {
  /** Beginning of its paths, such as `/v1.0`. */
  version: string;
  accountId: string;
  /** Whether parameters may be JSON as well. */
  takesJson: boolean;
  /** What `me` answers. */
  profile: unknown;
  /** Names of its edges. */
  edges: { create: string; publish: string; list: string; limit: string };
  /** Posts by apps in 24 hours. */
  maxPosts: number;
  maxChildren: number;
  tokens: TokenControllerOptions;
  files: ContainerRules;
  /** Looks at a new container; undefined when it is as published. */
  refuse(fields: Record<string, string>, scene: ContainerScene<Post>): NetworkAnswer | undefined;
  /** What it answers to the id of a container that is not there, and to one that is not ready. */
  missing: NetworkAnswer;
  unready: NetworkAnswer;
  /** Publishes what is no post of its own, or refuses to; undefined when there is nothing in the way of a post. */
  publishOther?(container: Container, scene: ContainerScene<Post>): NetworkAnswer | undefined;
  toPost(container: Container, index: number): Post;
  toListed(post: Post): Record<string, unknown>;
  /** What a container says of itself besides its id. */
  toStatus(container: Container): Record<string, unknown>;
  /** Any other edge of a post; undefined when there is none. */
  answerPost?(
    request: NetworkRequest & { fields: Record<string, string> },
    edge: string,
    post: Post,
    scene: ContainerScene<Post>,
  ): NetworkAnswer | undefined;
}

/**
 * A local server of a network that publishes by containers: signing in, containers with files fetched from their addresses that take a while,
 * publishing each once, the posts, and the limit of 24 hours.
 */
export async function startContainerServer<Post extends VisiblePost>(
  network: ContainerNetwork<Post>,
): Promise<ContainerServer> {
  const { version, accountId, edges } = network;
  const tokens = createTokenController(network.tokens);
  const controller = createContainerController(network.files);
  const limit = { used: 0 };
  const list: Post[] = [];
  const server = await startPlatformServer((request, at) => tokens.answer(request, at) ?? answer(request));
  const broken = (sentence: string): NetworkAnswer => {
    server.violations.push(sentence);
    return graphError(100, sentence);
  };
  const scene: ContainerScene<Post> = { controller, limit, list, broken };

  function answer(request: NetworkRequest): NetworkAnswer | Promise<NetworkAnswer> {
    const { method, path } = request;
    if (!path.startsWith(`${version}/`)) return broken(`Unknown path ${path}.`);
    if (!tokens.isGood(tokenOf(request))) return endedToken;
    if (request.json !== undefined && !network.takesJson) return broken('Parameters are a query or a form.');
    const [id = '', edge = ''] = path.slice(version.length + 1).split('/');
    const fields = fieldsOf(request);
    if (method === 'GET' && id === 'me') return { status: 200, json: network.profile };
    if (id === accountId) {
      if (method === 'POST' && edge === edges.create) return create(fields);
      if (method === 'POST' && edge === edges.publish) return publish(fields);
      if (method === 'GET' && edge === edges.list) return { status: 200, json: { data: list.map(network.toListed) } };
      if (method === 'GET' && edge === edges.limit) {
        const config = { quota_total: network.maxPosts, quota_duration: 86_400 };
        return { status: 200, json: { data: [{ quota_usage: limit.used, config }] } };
      }
      return broken(`Unknown request ${method} ${path}.`);
    }
    const post = list.find((each) => each.id === id);
    const other = post && network.answerPost?.({ ...request, fields }, edge, post, scene);
    if (other) return other;
    if (method !== 'GET' || edge !== '') return broken(`Unknown request ${method} ${path}.`);
    if (post) return { status: 200, json: network.toListed(post) };
    const container = controller.ask(id);
    return container ? { status: 200, json: { id, ...network.toStatus(container) } } : noSuchObject(id);
  }

  function create(fields: Record<string, string>): NetworkAnswer | Promise<NetworkAnswer> {
    const refused = network.refuse(fields, scene);
    if (refused) return refused;
    if (fields['media_type'] !== 'CAROUSEL') return controller.open(fields);
    const { maxChildren } = network;
    const children = (fields['children'] ?? '').split(',');
    if (children.length < 2 || children.length > maxChildren) {
      return broken(`A carousel has 2 to ${maxChildren} children.`);
    }
    const wrong = children.filter((id) => {
      const child = controller.containers.get(id);
      return child?.status !== 'FINISHED' || child.fields['is_carousel_item'] !== 'true';
    });
    return wrong.length > 0
      ? broken(`Children are not ready: ${wrong.join(', ')}.`)
      : controller.open(fields, children);
  }

  function publish(fields: Record<string, string>): NetworkAnswer {
    const container = controller.containers.get(fields['creation_id'] ?? '');
    if (!container) return network.missing;
    if (container.fields['is_carousel_item'] === 'true') return broken('An item of a carousel is not published.');
    if (container.status === 'PUBLISHED') return broken('The container was published before.');
    if (container.status !== 'FINISHED') return network.unready;
    const other = network.publishOther?.(container, scene);
    if (other) return other;
    limit.used += 1;
    container.status = 'PUBLISHED';
    const post = network.toPost(container, list.length);
    list.unshift(post);
    server.posts.unshift(post);
    return { status: 200, json: { id: post.id } };
  }

  return Object.assign(server, { controller, tokens, limit });
}

/** What a new post at such a network has whatever it shows. */
export function beginPost(prefix: string, index: number): { id: string; comments: string[]; timestamp: string } {
  return {
    id: `${prefix}${String(index + 1).padStart(13, '0')}`,
    comments: [],
    timestamp: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
  };
}
