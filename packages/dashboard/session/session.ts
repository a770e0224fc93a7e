import { isRoleAtLeast, memberRoles, type MemberRole, type Profile } from '@platen/api';
import { createClient, ServiceResponseError, type Client } from '@platen/api/client';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Place } from './place.ts';

/** A workspace of the signed-in person. */
export interface Workspace {
  id: string;
  name: string;
  role: MemberRole;
}

/** How a session reaches the service. */
export interface SessionOptions {
  place: Place;
  /** An API key instead of the cookie of a signed-in person, for a developer's own pages. */
  token?: string | undefined;
  /** Default: the browser's. */
  fetch?: typeof fetch;
  /** Called when the service says that nobody is signed in, or no longer. Default: goes to the page for signing in, and comes back. */
  onSignedOut?(place: Place): void;
  /**
   * Called when the service wants to know again who the person is before it does something; answers whether they showed it. The call is
   * made once more then. Default: it fails.
   */
  onSignInAgain?(): Promise<boolean>;
  /**
   * Called when the session is over; answers whether the person signed in again without leaving. The call is made once more then, and
   * fails otherwise. Undefined, as where nothing is open that could be lost: `onSignedOut` is called.
   */
  onSessionEnd?(): Promise<boolean> | undefined;
}

const signedOutCode = 'api_key_missing';
const signInAgainCode = 'sign_in_again';
const workspaceKey = 'platen-dashboard-workspace';

/** The signed-in person, their current workspace, and the service as they may use it. */
export class Session {
  readonly place: Place;
  /** Calls the service in the name of the person, in their present workspace. Throws ServiceResponseError. */
  readonly client: Client;
  /** The person. */
  readonly profile: ReadonlySignal<Profile>;
  /** The workspaces that they are in. */
  readonly workspaces: ReadonlySignal<readonly Workspace[]>;
  /** The workspace whose pages are shown; undefined while the person is in none. */
  readonly workspace: ReadonlySignal<Workspace | undefined>;
  /** The person's role in the current workspace; the lowest while they are in none. */
  readonly role: ReadonlySignal<MemberRole>;
  /** Until when the service asked to wait at last, in milliseconds since 1970: it was called too often. */
  readonly putOffUntil: ReadonlySignal<number>;

  readonly #profile: Signal<Profile>;
  readonly #workspaceId: Signal<string | undefined>;

  private constructor(
    options: SessionOptions,
    client: Client,
    profile: Profile,
    workspaceId: Signal<string | undefined>,
    putOffUntil: ReadonlySignal<number>,
  ) {
    this.putOffUntil = putOffUntil;
    this.place = options.place;
    this.client = client;
    this.#profile = signal(profile);
    this.#workspaceId = workspaceId;
    this.profile = this.#profile;
    this.workspaces = computed(() => workspacesOf(this.#profile.value));
    this.workspace = computed(
      () => this.workspaces.value.find(({ id }) => id === this.#workspaceId.value) ?? this.workspaces.value[0],
    );
    this.role = computed(() => this.workspace.value?.role ?? 'reviewer');
    this.#workspaceId.value = this.workspace.peek()?.id;
  }

  /** Asks the service who is signed in. Throws ServiceResponseError; 401 after `onSignedOut`. */
  static async open(options: SessionOptions): Promise<Session> {
    // Not before it is known that the person is in it: the service refuses calls in workspaces of others.
    const workspaceId = signal<string | undefined>(undefined);
    const putOffUntil = signal(0);
    const client = connect(
      options,
      () => workspaceId.peek(),
      (waitMs) => (putOffUntil.value = Date.now() + waitMs),
    );
    const { data } = await client.getProfile();
    const last = readLast();
    workspaceId.value = data.workspaces.some(({ id }) => id === last) ? (last ?? undefined) : undefined;
    return new Session(options, client, data, workspaceId, putOffUntil);
  }

  /** Whether the person's role in the present workspace is this one or one above it. */
  can(min: MemberRole): boolean {
    return isRoleAtLeast(this.role.value, min);
  }

  /** Shows another workspace from now on. */
  useWorkspace(id: string): void {
    this.#workspaceId.value = id;
    try {
      localStorage.setItem(workspaceKey, id);
    } catch {
      // The next visit begins with the first workspace again.
    }
  }

  /** Reads the person and their workspaces again, after one of them changed. Throws ServiceResponseError. */
  async refresh(): Promise<void> {
    this.#profile.value = (await this.client.getProfile()).data;
  }

  /** Ends the session at the service and goes to the page for signing in. Throws when the service cannot be reached. */
  async signOut(): Promise<void> {
    await signOut(this.client, this.place);
  }
}

/** Ends the current session and opens the sign-in page. Throws if the service cannot be reached. */
export async function signOut(client: Client, { servicePath }: Place): Promise<void> {
  await client.signOut();
  location.assign(`${servicePath}/sign-in`);
}

/**
 * The service as the signed-in person may use it, in the workspace that `workspaceId` returns; default: in none. `onPutOff` is called with how many
 * milliseconds the service asks to wait whenever it was called too often.
 */
export function connect(
  options: SessionOptions,
  workspaceId: () => string | undefined = () => undefined,
  onPutOff: (waitMs: number) => void = () => undefined,
): Client {
  const { place, token, fetch: send = (input, init) => fetch(input, init), onSignedOut = goToSignIn } = options;
  return createClient({
    baseUrl: `${place.serviceUrl}/v1`,
    ...(token !== undefined && { token }),
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      const id = workspaceId();
      if (id !== undefined) headers.set('x-workspace-id', id);
      const call = (): Promise<Response> => send(input, { ...init, headers });
      let response = await call();
      let code = await refusalOf(response);
      if (isSignedOut(response, code)) {
        const again = options.onSessionEnd?.();
        if (again === undefined) onSignedOut(place);
        else if (await again) {
          response = await call();
          code = await refusalOf(response);
        }
      }
      if (code === signInAgainCode && (await options.onSignInAgain?.()) === true) response = await call();
      const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status === 429 && waitSeconds > 0) onPutOff(waitSeconds * 1000);
      return response;
    },
  });
}

function isSignedOut({ status }: Response, code: unknown): boolean {
  return status === 401 || code === signedOutCode;
}

/**
 * The code of a refusal, one of which says that nobody is signed in: without a cookie the service takes the call for one that lacks its
 * key.
 */
async function refusalOf(response: Response): Promise<unknown> {
  if (response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** Goes to the page for signing in, which leads back here. What was not saved is lost. */
export function goToSignIn({ servicePath }: Place): void {
  const { pathname, search, hash } = location;
  const back = pathname.slice(servicePath.length) + search + hash;
  location.replace(`${servicePath}/sign-in?return_to=${encodeURIComponent(back)}`);
}

function workspacesOf({ workspaces }: Profile): Workspace[] {
  return workspaces.map(({ id, name, role }) => ({
    id,
    name,
    role: memberRoles.find((one) => one === role) ?? 'reviewer',
  }));
}

function readLast(): string | null {
  try {
    return localStorage.getItem(workspaceKey);
  } catch {
    return null;
  }
}

/** Whether a failure says that nobody is signed in. */
export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ServiceResponseError && (error.status === 401 || error.code === signedOutCode);
}

/** Whether opening a session failed because the signed-in person is in no workspace. */
export function isInNoWorkspace(error: unknown, { token }: Partial<SessionOptions>): boolean {
  return token === undefined && error instanceof ServiceResponseError && error.code === 'access_denied';
}

/** Describes an error for people: the service's own sentence, or that it cannot be reached (`unreachable`). */
export function describeError(error: unknown, unreachable: string): string {
  if (error instanceof ServiceResponseError) return error.message;
  if (error instanceof TypeError) return unreachable;
  return error instanceof Error ? error.message : String(error);
}
