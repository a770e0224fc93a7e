import type { MailLanguage, Notification } from '@platen/api';
import type { Client } from '@platen/api/client';
import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Router } from '../routing/router.ts';
import { locale } from './preferences.ts';
import { connect, type Session, type SessionOptions } from './session.ts';

/** Milliseconds between looks for new notifications while the window is seen. */
const pollMs = 30_000;
/** Milliseconds in which a window that gets the focus again and again asks once. */
const restMs = 3000;
/** Number of notifications kept in memory. */
const recentCount = 20;
/** Where this device stores the language and time zone it reported to the service. */
const announcedKey = 'platen-dashboard-mail-place';

/** The person's notifications: the newest ones, refreshed while the window is visible. */
export class NotificationFeed {
  readonly #session: Session;
  /** A client that asks nobody to sign in: that is for the person's actions, not for a timer. */
  readonly #quiet: Client;
  readonly #recent: Signal<readonly Notification[]> = signal([]);
  readonly #unreadCount = signal(0);
  readonly #state: Signal<'loading' | 'ready' | 'failed' | 'none'> = signal('loading');
  readonly #stop = new AbortController();
  #asked = -restMs;
  /** Counts what was marked as read. */
  #marks = 0;
  #asking: Promise<void> | undefined;

  constructor(session: Session, options: SessionOptions) {
    this.#session = session;
    this.#quiet = connect(
      { ...options, onSignedOut: () => undefined, onSessionEnd: () => undefined },
      () => session.workspace.peek()?.id,
    );
    // An API key is nobody whom anybody could tell something.
    if (options.token !== undefined) this.#state.value = 'none';
  }

  /** The newest ones of all workspaces, the newest first. */
  get recent(): ReadonlySignal<readonly Notification[]> {
    return this.#recent;
  }

  /** How many are unread in all. */
  get unreadCount(): ReadonlySignal<number> {
    return this.#unreadCount;
  }

  /** Loading state; `none` if there are no notifications. */
  get state(): ReadonlySignal<'loading' | 'ready' | 'failed' | 'none'> {
    return this.#state;
  }

  /** Refreshes them until it is closed, and marks those of an item as read when the person opens its page. */
  start(router: Router): void {
    if (this.#state.peek() === 'none') return;
    const { signal: stop } = this.#stop;
    const look = (): void => {
      if (document.visibilityState === 'visible' && performance.now() - this.#asked >= restMs) void this.refresh();
    };
    const timer = setInterval(look, pollMs);
    stop.addEventListener('abort', () => clearInterval(timer));
    addEventListener('focus', look, { signal: stop });
    document.addEventListener('visibilitychange', look, { signal: stop });
    const unfollow = effect(() => {
      const item = /^\/approvals\/[^/]+\/items\/(\d+)$/.exec(router.location.value?.path ?? '')?.[1];
      if (item !== undefined) void this.#readItem(Number(item));
    });
    stop.addEventListener('abort', unfollow);
    void this.refresh().then(() => this.#announcePlace());
  }

  /** Stops looking for new ones. */
  close(): void {
    this.#stop.abort();
  }

  /** Loads new ones. */
  refresh(): Promise<void> {
    this.#asked = performance.now();
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const marks = this.#marks;
    try {
      const answer = await this.#quiet.listNotifications(
        { query: { limit: recentCount } },
        { signal: this.#stop.signal },
      );
      // What was marked in the meantime is unread in it.
      if (marks !== this.#marks) return;
      this.#recent.value = answer.data;
      this.#unreadCount.value = answer.unread_count;
      this.#state.value = 'ready';
    } catch {
      // What was there stays; the next look is soon.
      if (this.#state.peek() === 'loading') this.#state.value = 'failed';
    }
  }

  /** Marks some as read. Throws ServiceResponseError. */
  async read(ids: readonly number[]): Promise<void> {
    const wanted = new Set(ids);
    await this.#mark({ ids: [...ids] }, ({ id }) => wanted.has(id));
  }

  /** Marks all as read that are there; what came since stays unread. Throws ServiceResponseError. */
  async readAll(): Promise<void> {
    const newest = this.#recent.peek()[0]?.id;
    if (newest !== undefined) await this.#mark({ all: true, newest }, ({ id }) => id <= newest);
  }

  async #readItem(item: number): Promise<void> {
    await this.#asking;
    const unread = this.#recent.peek().filter(({ read_at: readAt }) => readAt === null);
    // Older ones may be of it, too.
    if (!unread.some(({ item_id: id }) => id === item) && this.#unreadCount.peek() <= unread.length) return;
    await this.#mark({ item }, ({ item_id: id }) => id === item, this.#quiet).catch(() => undefined);
  }

  async #mark(
    body: { ids: number[] } | { all: true; newest: number } | { item: number },
    isMeant: (notification: Notification) => boolean,
    client = this.#session.client,
  ): Promise<void> {
    this.#marks++;
    const now = new Date().toISOString();
    const recent = this.#recent.peek();
    const isNew = (each: Notification): boolean => isMeant(each) && each.read_at === null;
    this.#unreadCount.value -= recent.filter(isNew).length;
    this.#recent.value = recent.map((each) => (isNew(each) ? { ...each, read_at: now } : each));
    try {
      this.#unreadCount.value = (await client.readNotifications({ body })).data.unread_count;
    } catch (error) {
      void this.refresh();
      throw error;
    }
  }

  /** Sets the language of emails, because the person chose it. */
  async announceLanguage(language: MailLanguage): Promise<void> {
    if (this.#state.peek() === 'none') return;
    await this.#quiet.updateNotificationSettings({ body: { language } }).catch(() => undefined);
  }

  /** Reports the person's language and time zone to the service once from this device, if unknown there. */
  async #announcePlace(): Promise<void> {
    if (this.#state.peek() !== 'ready') return;
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const announced = `${this.#session.profile.peek().id} ${zone}`;
    try {
      if (localStorage.getItem(announcedKey) === announced) return;
      const { data } = await this.#quiet.getNotificationSettings();
      const body = {
        ...(data.language === null && { language: locale.peek() }),
        ...(data.time_zone === null && { time_zone: zone }),
      };
      if (Object.keys(body).length > 0) await this.#quiet.updateNotificationSettings({ body });
      localStorage.setItem(announcedKey, announced);
    } catch {
      // The next visit tries again.
    }
  }
}
