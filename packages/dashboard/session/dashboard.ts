import { createContext } from '@lit/context';
import type { Router } from '../routing/router.ts';
import type { NotificationFeed } from './notification-feed.ts';
import type { Notices } from './notices.ts';
import type { Questions } from './questions.ts';
import type { Session } from './session.ts';
import type { SessionEnd } from './session-end.ts';
import type { SignInAgain } from './sign-in-again.ts';

/** Services used by every page of the dashboard. */
export interface Dashboard {
  session: Session;
  router: Router;
  /** Shows notices at the edge of the window. */
  notices: Notices;
  /** The person's notifications. */
  feed: NotificationFeed;
  /** Asks for confirmation before actions that cannot be undone. */
  questions: Questions;
  /** Asks for the person's identity again when the service requires it. */
  signInAgain: SignInAgain;
  /** Asks to sign in again when the session is over. */
  sessionEnd: SessionEnd;
}

/** The dashboard around an element. */
export const dashboardContext = createContext<Dashboard>(Symbol('platen-dashboard'));
