import { ContextProvider } from '@lit/context';
import { msg, str } from '@lit/localize';
import { SignalWatcher } from '@lit-labs/preact-signals';
import { css, html } from 'lit';
import {
  defineElement,
  PlatenElement,
  type PlatenDialog,
  internal,
  reactive,
  withProperties,
} from '@platen/editor/controls';
import { baseStyles, tokens } from '@platen/editor/theme';
import { firstPath, routeTable } from './route-table.ts';
import { Router } from '../routing/router.ts';
import { dashboardContext, type Dashboard } from '../session/dashboard.ts';
import { NotificationFeed } from '../session/notification-feed.ts';
import { Notices } from '../session/notices.ts';
import { readPlace } from '../session/place.ts';
import { theme } from '../session/preferences.ts';
import { Questions } from '../session/questions.ts';
import { describeError, isInNoWorkspace, isNotSignedIn, Session, type SessionOptions } from '../session/session.ts';
import { SessionEnd } from '../session/session-end.ts';
import { SignInAgain } from '../session/sign-in-again.ts';
import type { PlatenPageHeading } from '../elements/page-heading.ts';
import '../elements/error-state.ts';
import './dashboard-frame.ts';
import './icons.ts';
import './no-workspace.ts';

/**
 * The dashboard of a workspace. It asks who is signed in, and sends who is not to the page for that.
 * @cssproperty --platen-page - Ground of pages.
 */
export class PlatenDashboard extends withProperties(SignalWatcher(PlatenElement), {
  /** An API key instead of the cookie of a signed-in person, for a developer's own pages. */
  token: reactive<string>(),
  /** How to connect to the service; default: from the address of the page, as the signed-in person. */
  options: reactive<Partial<SessionOptions>>(() => ({}), { attribute: false }),
  error: internal(''),
  isReady: internal(false),
  /** Whether the person is signed in and in no workspace. */
  isNowhere: internal(false),
}) {
  readonly #provider = new ContextProvider(this, { context: dashboardContext });
  #router: Router | undefined;
  #feed: NotificationFeed | undefined;
  /** Whether the next heading is one that a person went to. */
  #isArrival = false;
  #path: string | undefined;

  constructor() {
    super();
    this.addEventListener('heading-change', (event) => this.#onHeading(event as CustomEvent<string>));
  }

  /** Services of the pages; undefined until it is known who is signed in. */
  get dashboard(): Dashboard | undefined {
    return this.isReady ? this.#provider.value : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#router?.close();
    this.#feed?.close();
    this.isReady = false;
  }

  async #open(): Promise<void> {
    const place = this.options.place ?? readPlace(location.href);
    const signInAgain = new SignInAgain();
    const sessionEnd = new SessionEnd();
    const options = {
      token: this.token,
      onSignInAgain: () => signInAgain.ask(),
      // A page that shows nothing yet has nothing to lose, and a key is nobody who could sign in.
      onSessionEnd: () => (this.isReady && this.token === undefined ? sessionEnd.ask() : undefined),
      ...this.options,
      place,
    };
    this.error = '';
    this.isNowhere = false;
    try {
      const session = await Session.open(options);
      if (!this.isConnected) return;
      const router = (this.#router = new Router(place.basePath, routeTable));
      if (location.pathname.replace(/\/$/, '') === place.basePath) router.go(firstPath, { replace: true });
      // Links in mails name the workspace that they lead into.
      const wanted = router.location.peek()?.query.get('workspace');
      if (wanted && session.workspaces.peek().some(({ id }) => id === wanted)) {
        session.useWorkspace(wanted);
        router.setQuery({ workspace: undefined });
      }
      this.#path = router.location.peek()?.path;
      router.start(this);
      const feed = (this.#feed = new NotificationFeed(session, options));
      feed.start(router);
      this.#provider.setValue({
        session,
        router,
        feed,
        notices: new Notices(),
        questions: new Questions(),
        signInAgain,
        sessionEnd,
      });
      this.isReady = true;
    } catch (error) {
      // The page for signing in is on its way.
      if (isNotSignedIn(error)) return;
      this.isNowhere = isInNoWorkspace(error, options);
      if (this.isNowhere) return;
      this.error = describeError(error, msg('The service cannot be reached. Check your connection and try again.'));
    }
  }

  /** The focus goes to the heading of a page that a person went to, unless they have gone on from there. */
  #onHeading(event: CustomEvent<string>): void {
    document.title = msg(str`${event.detail} · Platen`);
    const heading = event.composedPath()[0] as PlatenPageHeading;
    if (!this.#isArrival) return;
    this.#isArrival = false;
    if (!openDialog()) heading.focus();
  }

  override willUpdate(): void {
    const path = this.#router?.location.value?.path;
    if (this.isReady && path !== this.#path) {
      this.#isArrival = true;
      this.#path = path;
    }
  }

  override render() {
    this.setAttribute('theme', theme.value);
    if (this.isNowhere) {
      const place = this.options.place ?? readPlace(location.href);
      return html`<platen-no-workspace
        .options=${{ ...this.options, place }}
        @workspace-made=${() => this.#open()}
      ></platen-no-workspace>`;
    }
    if (this.error) {
      return html`<main class="state">
        <h1>${msg('The dashboard could not be opened')}</h1>
        <platen-error-state .text=${this.error} @retry=${() => this.#open()}></platen-error-state>
      </main>`;
    }
    if (!this.isReady) return html`<p class="state" role="status">${msg('Opening dashboard…')}</p>`;
    return html`<platen-dashboard-frame></platen-dashboard-frame>`;
  }

  static override styles = [
    tokens,
    baseStyles,
    css`
      :host {
        --platen-page: color-mix(in srgb, var(--platen-surface) 55%, var(--platen-sunken));
        --platen-control-height: 34px;
        display: block;
        height: 100%;
        overflow: hidden;
        background: var(--platen-page);
      }
      @media (pointer: coarse) {
        :host {
          --platen-control-height: 44px;
        }
      }
      .state {
        display: grid;
        place-content: center;
        gap: 14px;
        height: 100%;
        margin: 0;
        padding: 24px;
        color: var(--platen-ink-soft);
      }
      h1 {
        color: var(--platen-ink);
        font-size: 22px;
      }
    `,
  ];
}

/** Whether a dialog of the page is open, which has the focus then. */
function openDialog(): boolean {
  return document.querySelector<PlatenDialog>('platen-dialog[open]') !== null;
}

defineElement('platen-dashboard', PlatenDashboard);
