import type { SocialPlatform } from '@platen/api/social';
import type { PlatformServer } from './platform-server.ts';

/** How the tests of every network try one of them. */
export interface PlatformTrial {
  platform: SocialPlatform;
  /** Starts its server, with one account that may publish. */
  start(): Promise<PlatformServer>;
  /** The account as connecting it leaves it; `url` is the server's origin. */
  account(url: string): {
    providerId: string;
    name: string;
    username: string | null;
    details: Readonly<Record<string, string>>;
    credentials: {
      accessToken: string;
      refreshToken?: string;
      expiresAt?: Date;
      secrets?: Readonly<Record<string, string>>;
    };
  };
  /** Media of a post that shows the most of it. */
  media: 'none' | 'image' | 'video';
  /** Beginning of the request that publishes, `METHOD /path`. */
  publishing: string;
  /** Beginning of the request that writes the first comment; undefined when the network has none. */
  commenting?: string;
  /** Options of the post for this account that the network asks for, such as a title. */
  options?: Readonly<Record<string, string>>;
  /** Beginning of a request that carries the access token, where the one that publishes does not. */
  authorized?: string;
  /** The answer to a request whose access token has ended. */
  expired: { status: number; json: unknown };
  /** The answer to one request too many. */
  tooMany: { status: number; json: unknown; headers?: Record<string, string> };
}
