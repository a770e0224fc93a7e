import type { PlatformAnswer, PlatformRequest } from './platform-request.ts';

/** A field that a person fills in to connect an account. */
export interface ConnectionField {
  /** camelCase, such as `appPassword`. */
  name: string;
  /** A person's word for it, in English. */
  label: string;
  /** Help text, a sentence. */
  help: string;
  isSecret: boolean;
  isRequired: boolean;
  /** An example, or what is taken when it is left empty. */
  placeholder?: string;
}

/** Credentials with which the service acts for an account. It is encrypted where it is stored. */
export interface Credentials {
  accessToken: string;
  refreshToken?: string;
  /** When the access token ends; undefined when it does not. */
  expiresAt?: Date;
  /** Anything else that is secret. */
  secrets?: Readonly<Record<string, string>>;
}

/** An account that can be connected. */
export interface FoundAccount {
  /** The network's own id of it; the same account connected again keeps its row. */
  providerId: string;
  /** Display name, such as `Kiosk am Eck`. */
  name: string;
  /** Handle without `@`; null when the network has none. */
  username: string | null;
  avatarUrl: string | null;
  details: Readonly<Record<string, string>>;
  credentials: Credentials;
}

/** The operator's app at a network. */
export interface PlatformApp {
  clientId: string;
  clientSecret: string;
  /** The permissions to ask for where they differ from the usual ones of the network, as its page takes them. */
  scopes?: string | undefined;
}

/** Tools for connecting and refreshing. */
export interface ConnectionCall {
  /** The operator's app; undefined where none is set up, which only networks that need none see. */
  app: PlatformApp | undefined;
  /** Sends a request to the network, without adding a token. Throws SocialError. */
  request(request: PlatformRequest): Promise<PlatformAnswer>;
  now(): Date;
}

/** Data for sending a person's browser to the network. */
export interface Departure {
  redirectUri: string;
  /** Binds the way back to this one (RFC 6749, 10.12). */
  state: string;
  /** PKCE, S256 (RFC 7636); for networks that take it. */
  codeChallenge: string;
  fields: Readonly<Record<string, string>>;
}

/** Data with which a person's browser returned. */
export interface Arrival {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  /** State saved by `authorize`. */
  saved: Readonly<Record<string, string>>;
}

/** Connection by name and password, or similar. */
export interface CredentialConnection {
  kind: 'credentials';
  fields: readonly ConnectionField[];
  /** Whether the operator has to set up an app at the network. */
  needsApp: false;
  /** Signs in. Throws SocialError `invalid` with a sentence about what is wrong. */
  connect(call: ConnectionCall, fields: Readonly<Record<string, string>>): Promise<FoundAccount[]>;
  /** New credentials instead of ones that end. Throws SocialError `reconnect` when there are none. */
  refresh?(call: ConnectionCall, account: RefreshedAccount): Promise<Credentials>;
}

/** Connection by the network's own page (RFC 6749, authorization code). */
export interface OAuthConnection {
  kind: 'oauth';
  /** Fields required first, such as the instance of Mastodon. */
  fields: readonly ConnectionField[];
  /** Whether the operator has to set up an app at the network. */
  needsApp: boolean;
  /**
   * Where to send the browser, and what to keep sealed until it comes back. `call.pageUrl` puts the operator's base address into an address of
   * the network's own.
   */
  authorize(
    call: ConnectionCall & { pageUrl(url: string): string },
    departure: Departure,
  ): Promise<{ url: string; saved?: Readonly<Record<string, string>> }>;
  /** The accounts that the person may post for: of several, they choose. */
  exchange(call: ConnectionCall, arrival: Arrival): Promise<FoundAccount[]>;
  /** New credentials instead of ones that end. Throws SocialError `reconnect` when there are none. */
  refresh?(call: ConnectionCall, account: RefreshedAccount): Promise<Credentials>;
}

/** An account whose credentials end. */
export interface RefreshedAccount {
  providerId: string;
  details: Readonly<Record<string, string>>;
  credentials: Credentials;
}

/** How accounts of a network are connected. */
export type Connection = CredentialConnection | OAuthConnection;
