import { createCookieJar } from '../pages/cookies.ts';
import type { Pages } from '../pages/page-visit.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { isNobodyThere } from './find-person.ts';
import { joinByProvider } from './join-by-provider.ts';
import { createProvider, visitSeconds } from './provider.ts';
import { signInPerson } from './sessions.ts';
import { destinationOf, withReturn } from './visitor.ts';

const visitCookie = 'provider_visit';

/** Signing in at the operator's provider: the way there, and the way back. */
export function serveProviderPages(pages: Pages, accounts: Accounts): void {
  const { limits, log, publicUrl } = accounts;
  const provider = createProvider(accounts);
  if (!provider) return;
  const cookies = createCookieJar(publicUrl);

  pages.get('/sign-in/provider', async (visit) => {
    await limits.count('token', visit.request.ip);
    if (await isNobodyThere(accounts)) return visit.goTo(withReturn('/sign-up', destinationOf(visit)));
    try {
      const { url, kept } = await provider.start(destinationOf(visit));
      return visit.reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .header('set-cookie', cookies.write(visitCookie, kept, visitSeconds))
        .redirect(url, 303);
    } catch (error) {
      throw new ServiceError('unavailable', 'The provider to sign in at does not answer.', { cause: error });
    }
  });

  pages.get('/sign-in/provider/callback', async (visit) => {
    const { request, reply } = visit;
    await limits.count('token', request.ip);
    const kept = cookies.read(request, visitCookie);
    void reply.header('set-cookie', cookies.write(visitCookie, '', 0));
    const provided =
      kept === undefined
        ? undefined
        : await provider.finish(new URL(request.url, publicUrl), kept).catch((error: unknown) => {
            log.info({ err: error }, 'Somebody came back from the provider and could not be signed in');
            return undefined;
          });
    if (!provided) return visit.goTo('/sign-in?problem=provider-failed');
    const joined = await joinByProvider(accounts, provided);
    if ('refused' in joined) return visit.goTo(`/sign-in?problem=provider-${joined.refused}`);
    await signInPerson(accounts, joined.personId, request, reply);
    return visit.goTo(provided.destination);
  });
}
