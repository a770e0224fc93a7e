// The small form of zod: hosts load it too, and it never makes code from texts, which their policies may forbid.
import * as z from 'zod/mini';

/** The version of the protocol between a host and the editor's frame. */
export const protocolVersion = 1;

const envelope = { protocol: z.literal('platen-embed') };
const text = (maxCharacters: number) => z.string().check(z.maxLength(maxCharacters));
const id = text(64).check(z.minLength(1));

/** Methods of an editor that a host may call. */
export const frameMethods = [
  'load',
  'save',
  'setModifications',
  'setPage',
  'requestContent',
  'undo',
  'redo',
  'getTemplate',
  'chooseAsset',
  'addEntry',
  'removeEntry',
] as const;
export type FrameMethod = (typeof frameMethods)[number];

/** How the editor shows itself, as the attributes of the element say it. */
export const frameSettings = z.strictObject({
  templateId: z.optional(text(64)),
  locale: z.optional(text(35)),
  theme: z.optional(z.enum(['light', 'dark', 'auto'])),
  shortcuts: z.optional(z.enum(['on', 'off'])),
  hiddenSections: z.optional(text(1000)),
  /** Intentions that the host prevents, to do them itself. */
  prevent: z.optional(z.array(text(64)).check(z.maxLength(20))),
});
export type FrameSettings = z.infer<typeof frameSettings>;

/** A session as the host gives it: its server's token for the user, or a session that it opened. */
export const givenSession = z.union([
  text(8192).check(z.minLength(1)),
  z.looseObject({ token: text(8192).check(z.minLength(1)), expires_at: z.string(), permissions: z.array(z.string()) }),
]);

/** A command or an action on layers that a host adds. What is wrong with one is told by the editor. */
const frameEntry = z.strictObject({
  kind: z.enum(['command', 'layer-action']),
  id: text(200),
  label: text(200),
  icon: z.optional(text(64)),
  shortcuts: z.optional(z.array(text(64)).check(z.maxLength(10))),
  group: z.optional(z.enum(['edit', 'arrange', 'view', 'text', 'file', 'tools', 'more'])),
  /** Types of layers that an action is for. */
  types: z.optional(z.array(text(64)).check(z.maxLength(50))),
});
export type FrameEntry = z.infer<typeof frameEntry>;

/** One use of a host's command: `id` is that of the command, `layers` the selected ones of the page. */
const frameRun = z.object({
  run: id,
  id: z.string(),
  page: z.string(),
  layers: z.array(z.looseObject({ id: z.string() })),
});
export type FrameRun = z.infer<typeof frameRun>;

/** Messages of a host to the frame. */
export const hostMessage = z.discriminatedUnion('kind', [
  /** Said until it is welcomed. `hasSession`: the frame asks for a session when it needs one. */
  z.object({
    ...envelope,
    kind: z.literal('hello'),
    versions: z.array(z.number()).check(z.maxLength(20)),
    hasSession: z.boolean(),
    settings: frameSettings,
  }),
  z.object({
    ...envelope,
    kind: z.literal('call'),
    id,
    method: z.enum(frameMethods),
    input: z.unknown(),
  }),
  z.object({ ...envelope, kind: z.literal('abort'), id }),
  z.object({ ...envelope, kind: z.literal('session'), id, session: givenSession }),
  z.object({ ...envelope, kind: z.literal('session-failed'), id, message: text(1000) }),
  /** A command was run; with a message if it failed. */
  z.object({ ...envelope, kind: z.literal('ran'), run: id, message: z.optional(text(1000)) }),
]);
export type HostMessage = z.infer<typeof hostMessage>;

/** Why a call failed: a stable code and a sentence. */
export const frameError = z.object({ code: z.string(), message: z.string() });

/** Messages of the frame to its host. */
export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ ...envelope, kind: z.literal('welcome'), version: z.number() }),
  /** The frame speaks none of the versions that the host named. */
  z.object({ ...envelope, kind: z.literal('unwelcome'), versions: z.array(z.number()) }),
  z.object({ ...envelope, kind: z.literal('session-request'), id }),
  z.object({ ...envelope, kind: z.literal('reply'), id, value: z.unknown() }),
  z.object({ ...envelope, kind: z.literal('error'), id, error: frameError }),
  z.object({ ...envelope, kind: z.literal('progress'), id, progress: z.optional(z.number()) }),
  z.object({ ...envelope, kind: z.literal('run'), ...frameRun.shape }),
  z.object({ ...envelope, kind: z.literal('event'), type: z.string(), detail: z.unknown() }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;

/** Inputs of the host's calls. */
export const callInputs = {
  load: z.object({ template: z.union([text(64), z.number(), z.looseObject({})]) }),
  save: z.object({}),
  setModifications: z.object({ values: z.record(text(300), z.unknown()) }),
  setPage: z.object({ page: z.union([text(200), z.number()]) }),
  requestContent: z.object({
    format: text(32),
    request: z.prefault(z.looseObject({}), {}),
  }),
  undo: z.object({}),
  redo: z.object({}),
  getTemplate: z.object({}),
  chooseAsset: z.object({ request: id, asset: z.looseObject({ type: z.string(), source: z.string() }) }),
  addEntry: frameEntry,
  removeEntry: z.object({ id: text(200) }),
} as const satisfies Record<FrameMethod, z.ZodMiniType>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'protocol'> : never;

/** A message of a host, ready to be posted. */
export function fromHost(message: WithoutEnvelope<HostMessage>): HostMessage {
  return { protocol: 'platen-embed', ...message } as HostMessage;
}

/** A message of the frame, ready to be posted. */
export function fromFrame(message: WithoutEnvelope<FrameMessage>): FrameMessage {
  return { protocol: 'platen-embed', ...message } as FrameMessage;
}
