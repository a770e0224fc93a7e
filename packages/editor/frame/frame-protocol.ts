import type { FrameMessage } from './frame-messages.ts';
import type { HostMessage } from './host-messages.ts';

/** The version of the protocol between a host and the editor's frame. */
export const protocolVersion = 1;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'protocol'> : never;

/** A message of a host, ready to be posted. */
export function fromHost(message: WithoutEnvelope<HostMessage>): HostMessage {
  return { protocol: 'platen-embed', ...message } as HostMessage;
}

/** A message of the frame, ready to be posted. */
export function fromFrame(message: WithoutEnvelope<FrameMessage>): FrameMessage {
  return { protocol: 'platen-embed', ...message } as FrameMessage;
}
