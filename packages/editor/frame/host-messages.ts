import { z } from 'zod';
import { frameMethods, type FrameMethod } from './frame-methods.ts';

const envelope = { protocol: z.literal('platen-embed') };
const text = (maxCharacters: number) => z.string().max(maxCharacters);
const id = text(64).min(1);

/** How the editor shows itself, as the attributes of the element say it. */
export const frameSettings = z.strictObject({
  templateId: text(64).optional(),
  locale: text(35).optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  shortcuts: z.enum(['on', 'off']).optional(),
  hiddenSections: text(1000).optional(),
  /** Intentions that the host prevents, to do them itself. */
  prevent: z.array(text(64)).max(20).optional(),
});
export type FrameSettings = z.infer<typeof frameSettings>;

/** A session as the host gives it: its server's token for the user, or a session that it opened. */
export const givenSession = z.union([
  text(8192).min(1),
  z.looseObject({ token: text(8192).min(1), expires_at: z.string(), permissions: z.array(z.string()) }),
]);

/** A command or an action on layers that a host adds. What is wrong with one is told by the editor. */
const frameEntry = z.strictObject({
  kind: z.enum(['command', 'layer-action']),
  id: text(200),
  label: text(200),
  icon: text(64).optional(),
  shortcuts: z.array(text(64)).max(10).optional(),
  group: z.enum(['edit', 'arrange', 'view', 'text', 'file', 'tools', 'more']).optional(),
  /** Types of layers that an action is for. */
  types: z.array(text(64)).max(50).optional(),
});
export type FrameEntry = z.infer<typeof frameEntry>;

/** Messages of a host to the frame. */
export const hostMessage = z.discriminatedUnion('kind', [
  /** Said until it is welcomed. `hasSession`: the frame asks for a session when it needs one. */
  z.object({
    ...envelope,
    kind: z.literal('hello'),
    versions: z.array(z.number()).max(20),
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
  z.object({ ...envelope, kind: z.literal('ran'), run: id, message: text(1000).optional() }),
]);
export type HostMessage = z.infer<typeof hostMessage>;

/** Inputs of the host's calls. */
export const callInputs = {
  load: z.object({ template: z.union([text(64), z.number(), z.looseObject({})]) }),
  save: z.object({}),
  setModifications: z.object({ values: z.record(text(300), z.unknown()) }),
  setPage: z.object({ page: z.union([text(200), z.number()]) }),
  requestContent: z.object({
    format: text(32),
    request: z.looseObject({}).prefault({}),
  }),
  undo: z.object({}),
  redo: z.object({}),
  getTemplate: z.object({}),
  chooseAsset: z.object({ request: id, asset: z.looseObject({ type: z.string(), source: z.string() }) }),
  addEntry: frameEntry,
  removeEntry: z.object({ id: text(200) }),
} as const satisfies Record<FrameMethod, z.ZodType>;
