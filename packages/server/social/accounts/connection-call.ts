import { platformRules, type SocialPlatform } from '@platen/api/social';
import { adapterOf } from '../adapters/adapter-list.ts';
import type { ConnectionCall, PlatformApp } from '../adapters/connection.ts';
import { createRequester, withBaseUrl } from '../adapters/create-requester.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'config' | 'fetcher' | 'now'>;

/** A network's own name. */
export function nameOf(platform: SocialPlatform): string {
  return platformRules[platform].name;
}

/** The operator's app at a network; undefined when none is set up. */
export function appOf({ config }: Pick<Parts, 'config'>, platform: SocialPlatform): PlatformApp | undefined {
  return config.socialApps?.[platform];
}

/** Creates the call for connecting and refreshing. */
export function connectionCallOf(
  parts: Parts,
  platform: SocialPlatform,
  details: Readonly<Record<string, string>> = {},
): ConnectionCall & { pageUrl(url: string): string } {
  const adapter = adapterOf(platform);
  const place = { hosts: adapter.hosts, baseUrl: parts.config.socialBaseUrls?.[platform] };
  const request = createRequester({
    fetcher: parts.fetcher,
    name: nameOf(platform),
    ...place,
    instance: details['instance'],
    ...(adapter.explain && { explain: (answer) => adapter.explain?.(answer) }),
  });
  return {
    app: appOf(parts, platform),
    request,
    now: parts.now,
    pageUrl: (url) => withBaseUrl(url, place).href,
  };
}
