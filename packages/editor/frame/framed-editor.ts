import type { Editor } from '../context/editor-context.ts';
import type { ExtensibleFrame } from './host-commands.ts';
import type { SessionSource } from '../service/session-source.ts';

/** The parts of the element in the frame that its host's messages use. */
export interface FramedEditor extends HTMLElement, ExtensibleFrame {
  service: string | undefined;
  embedId: string | undefined;
  templateId: string | undefined;
  session: SessionSource | undefined;
  locale: string | undefined;
  theme: 'light' | 'dark' | 'auto';
  shortcuts: string;
  hideSections: string;
  /** Undefined until its template is open. */
  readonly editor: Editor | undefined;
}

/** Data that the service wrote into the frame's page. */
export interface FramePlace {
  embedId: string;
  /** Base URL, ending in the version segment. */
  service: string;
  /** Origins whose pages may show the frame. */
  origins: readonly string[];
  /** Whether a session needs a token of the host's user. */
  perUserData: boolean;
}

/** Returns the origin of the page that shows this frame, if the browser reveals it; undefined otherwise. */
export function originOfHost(): string | undefined {
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  const given = ancestorOrigins?.[0];
  if (given !== undefined) return given;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}
