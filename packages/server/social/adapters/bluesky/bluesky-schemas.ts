import { z } from 'zod';

/** Answer of `com.atproto.server.createSession` and `refreshSession`. */
export const sessionAnswer = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  did: z.string().regex(/^did:[a-z]+:.+/),
  handle: z.string().min(1),
  didDoc: z.unknown().optional(),
});

/** The part of a DID document (https://www.w3.org/TR/did-core/) that says where an account lives. */
export const didDocument = z.object({
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() })).optional(),
});

/** A file that a server keeps, as records name it. */
export const blobReference = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string().min(1) }),
  mimeType: z.string(),
  size: z.number(),
});
export type BlobReference = z.infer<typeof blobReference>;

/** Answer of `com.atproto.repo.uploadBlob`. */
export const uploadAnswer = z.object({ blob: blobReference });

/** `app.bsky.video.defs#jobStatus`. */
const jobStatus = z.object({
  jobId: z.string().min(1),
  state: z.string().optional(),
  blob: blobReference.optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
/** Answer of the video service: the published shape, and the bare one that it gives for a video it has already. */
export const jobAnswer = z
  .union([z.object({ jobStatus }), jobStatus])
  .transform((answer) => ('jobStatus' in answer ? answer.jobStatus : answer));

/** Answer of `com.atproto.repo.putRecord` and `getRecord`. */
export const recordAnswer = z.object({ uri: z.string().startsWith('at://'), cid: z.string().optional() });

/** Answer of `app.bsky.actor.getProfile`. */
export const profileAnswer = z.object({ displayName: z.string().optional(), avatar: z.string().optional() });

/** The body of a failed answer of XRPC. */
export const xrpcError = z.object({ error: z.string().optional(), message: z.string().optional() });
