import type { SocialPublication } from '@platen/api/social';
import { ServiceResponseError, type Client } from '@platen/api/client';
import { toFields, type PostDraft } from './post-draft.ts';

/** The intended state of a post. */
export type Intent = 'draft' | 'scheduled' | 'published';

/** Result of sending a post. */
export interface Sent {
  id: number;
  platforms: readonly Pick<SocialPublication, 'name' | 'status' | 'error'>[];
}

/** Sends a post, and never twice: a retry after a lost response gets the result of the first attempt. */
export class DraftSender {
  readonly #client: Client;
  #sent = '';
  #key = '';

  constructor(client: Client) {
    this.#client = client;
  }

  /** Makes a post, or changes the held one of id `id`. Throws ServiceResponseError, and TypeError when the service cannot be reached. */
  async send(draft: PostDraft, intent: Intent, id?: number): Promise<Sent> {
    const fields = toFields(draft);
    const planned = { scheduled_for: draft.time, timezone: draft.zone };
    if (id === undefined) {
      const body = { ...fields, status: intent, ...(intent === 'scheduled' ? planned : { timezone: draft.zone }) };
      return this.#create(body);
    }
    const held = intent === 'scheduled' ? { status: intent, ...planned } : { status: 'draft' as const };
    // A planned post that is published now stays planned until then: nothing is lost when that fails.
    const change = intent === 'published' ? fields : { ...fields, ...held };
    const { data } = await this.#client.updateSocialPost({ params: { postId: id }, body: change });
    if (intent !== 'published') return { id, platforms: data.platforms };
    try {
      const published = await this.#client.publishHeldPost({ params: { postId: id } });
      return { id, platforms: published.data.platforms };
    } catch (error) {
      // It went out and no network took it: the post says why.
      if (!(error instanceof ServiceResponseError) || error.code !== 'held_post_failed') throw error;
      return { id, platforms: [{ name: '', status: 'failed' }] };
    }
  }

  async #create(body: Parameters<Client['publishSocialPost']>[0]['body']): Promise<Sent> {
    const text = JSON.stringify(body);
    if (text !== this.#sent) {
      this.#sent = text;
      this.#key = crypto.randomUUID();
    }
    try {
      const { data } = await this.#client.publishSocialPost({ body }, { idempotencyKey: this.#key });
      return { id: data.post_id, platforms: data.platforms };
    } catch (error) {
      // An answer ends this try; only without one is it unknown what came of it.
      if (error instanceof ServiceResponseError && error.status !== 429 && error.status < 500) this.#sent = '';
      const failed = error instanceof ServiceResponseError ? error.body['data'] : undefined;
      if (isResult(failed)) return { id: failed.post_id, platforms: failed.platforms };
      throw error;
    }
  }
}

/** Checks for the service's response to a post that was created but accepted by no network. */
function isResult(value: unknown): value is { post_id: number; platforms: Sent['platforms'] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'post_id' in value &&
    typeof value.post_id === 'number' &&
    'platforms' in value &&
    Array.isArray(value.platforms)
  );
}
