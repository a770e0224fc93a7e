import assert from 'node:assert/strict';
import type {
  AccountPost,
  Adapter,
  AdapterCall,
  Checkpoint,
  Found,
  Published,
} from '../../packages/server/social/adapters/adapter.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { asStored } from './adapter-call.ts';

/** Looks at a post that is under way at most. */
const maxLooks = 20;

/** Brings a post up to the moment before it is published, and answers the checkpoint. */
export async function prepare(
  adapter: Adapter,
  call: AdapterCall,
  post: AccountPost,
  from: Checkpoint = {},
): Promise<Checkpoint> {
  let progress = await adapter.start(call, post, from);
  for (let looks = 0; progress.state === 'processing'; looks += 1) {
    assert.ok(looks < maxLooks, 'It never gets ready.');
    progress = await adapter.poll(call, post, asStored(progress.checkpoint));
  }
  return asStored(progress.checkpoint);
}

/** Publishes a post, and looks until the network shows it. */
export async function publish(adapter: Adapter, call: AdapterCall, post: AccountPost): Promise<Published> {
  let done = await adapter.finalize(call, post, await prepare(adapter, call, post));
  for (let looks = 0; done.state === 'processing'; looks += 1) {
    assert.ok(looks < maxLooks && adapter.confirm, 'It is never seen.');
    done = await adapter.confirm(call, post, asStored(done.checkpoint));
  }
  return done;
}

/** What was published; fails for anything else. */
export function mustBePublished(found: Found): Published {
  assert.ok(found.state === 'published', `It is ${found.state}.`);
  return found;
}

/** The failure that something ends in. */
export async function uploadErrorOf(promise: Promise<unknown>): Promise<SocialError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof SocialError) return error;
    throw error;
  }
  assert.fail('It did not fail.');
}
