import { graphError } from './graph-answers.ts';
import type { NetworkAnswer } from '../platform-server.ts';

/** A container of Instagram or Threads. */
export interface Container {
  id: string;
  fields: Readonly<Record<string, string>>;
  children: readonly string[];
  status: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
  /** How often it answers that it is at work. */
  pollsLeft: number;
  reason: string;
}

/** The containers of one account. */
export interface ContainerController {
  containers: Map<string, Container>;
  open(fields: Readonly<Record<string, string>>, children?: readonly string[]): Promise<NetworkAnswer>;
  /** Its status as asked for, which brings it nearer to the end. */
  ask(id: string): Container | undefined;
}

/** What is enforced when a container is made. */
export interface ContainerRules {
  /** First bytes of images, such as those of JPEG. */
  images: readonly (readonly number[])[];
  /** Answer to a file that cannot be fetched. */
  unreachable: NetworkAnswer;
  /** Answer to an image of another format. */
  wrongImage: NetworkAnswer;
  /** What a video of another format says. */
  wrongVideo: string;
}

/** Keeps containers as both networks do: files are fetched from their addresses and worked on for a while. */
export function createContainerController(rules: ContainerRules): ContainerController {
  const containers = new Map<string, Container>();
  return {
    containers,
    async open(fields, children = []) {
      const id = `1805${String(containers.size + 1).padStart(13, '0')}`;
      const url = fields['image_url'] ?? fields['video_url'];
      let isWrongVideo = false;
      if (url !== undefined) {
        const file = await fetchFile(url);
        if (!file) return rules.unreachable;
        if (fields['image_url'] === undefined) isWrongVideo = file.subarray(4, 8).toString('latin1') !== 'ftyp';
        else if (!rules.images.some((start) => start.every((byte, index) => file[index] === byte))) {
          return rules.wrongImage;
        }
      }
      containers.set(id, {
        id,
        fields,
        children,
        status: 'IN_PROGRESS',
        pollsLeft: fields['video_url'] === undefined ? (url === undefined ? 0 : 1) : 2,
        reason: isWrongVideo ? rules.wrongVideo : '',
      });
      return { status: 200, json: { id } };
    },
    ask(id) {
      const container = containers.get(id);
      if (container?.status !== 'IN_PROGRESS') return container;
      if (container.pollsLeft > 0) container.pollsLeft -= 1;
      else container.status = container.reason === '' ? 'FINISHED' : 'ERROR';
      return container;
    },
  };
}

/** The answer to an id that is not there or another account's. */
export const noSuchObject = (id: string): NetworkAnswer =>
  graphError(100, `Unsupported get request. Object with ID '${id}' does not exist.`, {
    subcode: 33,
    type: 'GraphMethodException',
  });

async function fetchFile(url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
