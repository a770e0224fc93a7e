import { ContextConsumer } from '@lit/context';
import { msg } from '@lit/localize';
import { SignalWatcher } from '@lit-labs/preact-signals';
import type { Client } from '@platen/api/client';
import { PlatenElement } from '@platen/editor/controls';
import { dashboardContext, type Dashboard } from '../session/dashboard.ts';
import { describeError, isNotSignedIn, type Session } from '../session/session.ts';

/** An element of the dashboard. It is drawn again when a signal that it read changes. */
export abstract class DashboardElement extends SignalWatcher(PlatenElement) {
  readonly #consumer = new ContextConsumer(this, { context: dashboardContext });

  /** The dashboard around. Throws while the element is in none. */
  get dashboard(): Dashboard {
    const { value } = this.#consumer;
    if (!value) throw new Error(`<${this.localName}> is in no dashboard.`);
    return value;
  }

  /** The signed-in person and workspace. */
  get session(): Session {
    return this.dashboard.session;
  }

  /** The service. Throws ServiceResponseError. */
  get client(): Client {
    return this.session.client;
  }

  /** The address of a page of the dashboard, for links. */
  href(path: string): string {
    return this.dashboard.router.href(path);
  }

  /** Describes an error for people. */
  describe(error: unknown): string {
    if (isNotSignedIn(error)) return msg('Your session has ended. Sign in again to continue.');
    return describeError(error, msg('The service cannot be reached. Check your connection and try again.'));
  }

  /** Runs an action, and shows `done` as a notice, or why it failed. Returns whether it succeeded. */
  async attempt(run: () => Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await run();
      if (done !== undefined) this.dashboard.notices.done(done);
      return true;
    } catch (error) {
      this.dashboard.notices.error(this.describe(error));
      return false;
    }
  }
}
