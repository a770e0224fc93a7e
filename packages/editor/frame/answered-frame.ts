import type { GivenSession, SessionSource } from '../service/session-source.ts';
import { HostAnswers } from './answer-host.ts';
import type { FramedEditor, FramePlace } from './framed-editor.ts';
import type { FrameSettings } from './host-messages.ts';

/** How long a host of ours has to say hello before the editor begins without its settings, in milliseconds. */
const helloMs = 600;
/** Messages that are held until the code that reads them is there. */
const maxEarly = 50;

/** An editor in a frame, with what answers its host: it begins once it is known whose session it is. */
export class AnsweredFrame {
  readonly #editor: FramedEditor;
  readonly #place: FramePlace;
  readonly #orshot: Promise<void>;
  #session: SessionSource | undefined;

  constructor(editor: FramedEditor, place: FramePlace, hostOrigin: string | undefined) {
    this.#editor = editor;
    this.#place = place;
    new HostAnswers(editor, place, (settings, session) => this.#onHello(settings, session)).listen();
    this.#orshot = this.#answerOrshot(hostOrigin);
  }

  /** Answers hosts of the other protocol once its code is there: what they say until then is held. */
  async #answerOrshot(hostOrigin: string | undefined): Promise<void> {
    const early: MessageEvent[] = [];
    let answer = (event: MessageEvent): void => {
      if (early.length < maxEarly) early.push(event);
    };
    addEventListener('message', (event) => answer(event));
    const { OrshotAnswers } = await import('./answer-orshot.ts');
    const take = (session: unknown): void => this.#take(session as GivenSession);
    const answers = new OrshotAnswers(this.#editor, this.#place, hostOrigin, take);
    answers.follow();
    answer = (event) => answers.answer(event);
    early.forEach(answer);
  }

  /** Applies the frame's address: `?templateId=` and `#session=`. */
  begin(address: URL): void {
    this.#editor.service = this.#place.service;
    this.#editor.embedId = this.#place.embedId;
    this.#editor.templateId = address.searchParams.get('templateId') ?? undefined;
    const session = new URLSearchParams(address.hash.slice(1)).get('session');
    if (session !== null) {
      // A token has no place in an address that stays on screen and in the history.
      history.replaceState(null, '', `${address.pathname}${address.search}`);
      this.#take(session);
    } else if (!this.#place.perUserData) setTimeout(() => void this.#show(), helloMs);
  }

  #onHello(settings: FrameSettings, session: (() => Promise<GivenSession>) | undefined): void {
    const editor = this.#editor;
    if (settings.templateId !== undefined) editor.templateId = settings.templateId;
    if (settings.locale !== undefined) editor.locale = settings.locale;
    if (settings.theme !== undefined) editor.theme = settings.theme;
    if (settings.shortcuts !== undefined) editor.shortcuts = settings.shortcuts;
    if (settings.hiddenSections !== undefined) editor.hideSections = settings.hiddenSections;
    if (session) this.#take(session);
    else if (!this.#place.perUserData) void this.#show();
  }

  #take(session: SessionSource): void {
    // A session that is requested again each time is better than one that was given once.
    if (typeof this.#session === 'function' && typeof session !== 'function') return;
    this.#session = session;
    void this.#show();
  }

  async #show(): Promise<void> {
    await this.#orshot;
    if (this.#editor.session !== this.#session) this.#editor.session = this.#session;
    if (!this.#editor.isConnected) document.body.append(this.#editor);
  }
}
