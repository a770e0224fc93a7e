// The small form of zod: hosts load it, and it never makes code from texts, which their policies may forbid.
import * as z from 'zod/mini';

/** Made when it is first used: the frame’s own page knows this file and reads none of its messages. */
function describe() {
  const envelope = { protocol: z.literal('platen-embed') };
  const id = z.string().check(z.minLength(1), z.maxLength(64));
  return z.discriminatedUnion('kind', [
    z.object({ ...envelope, kind: z.literal('welcome'), version: z.number() }),
    /** The frame speaks none of the versions that the host named. */
    z.object({ ...envelope, kind: z.literal('unwelcome'), versions: z.array(z.number()) }),
    z.object({ ...envelope, kind: z.literal('session-request'), id }),
    z.object({ ...envelope, kind: z.literal('reply'), id, value: z.unknown() }),
    /** Why a call failed: a stable code and a sentence. */
    z.object({
      ...envelope,
      kind: z.literal('error'),
      id,
      error: z.object({ code: z.string(), message: z.string() }),
    }),
    z.object({ ...envelope, kind: z.literal('progress'), id, progress: z.optional(z.number()) }),
    /** One use of a host's command: `id` is that of the command, `layers` the selected ones of the page. */
    z.object({
      ...envelope,
      kind: z.literal('run'),
      run: id,
      id: z.string(),
      page: z.string(),
      layers: z.array(z.looseObject({ id: z.string() })),
    }),
    z.object({ ...envelope, kind: z.literal('event'), type: z.string(), detail: z.unknown() }),
  ]);
}

/** A message of the frame to its host. */
export type FrameMessage = z.infer<ReturnType<typeof describe>>;
/** One use of a host's command. */
export type FrameRun = Omit<Extract<FrameMessage, { kind: 'run' }>, 'protocol' | 'kind'>;

let messages: ReturnType<typeof describe> | undefined;

/** Reads a message of the frame; undefined for what is none. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  messages ??= describe();
  return messages.safeParse(data).data;
}
