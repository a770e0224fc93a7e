import { createCookieJar } from '../pages/cookies.ts';
import { html } from '../pages/html.ts';
import type { Pages, PageVisit } from '../pages/page-visit.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import { isNobodyThere } from './find-person.ts';
import { joinByProvider } from './join-by-provider.ts';
import { createProvider, visitSeconds, type ProvidedPerson } from './provider.ts';
import { proveSession } from './recent-sign-in.ts';
import { signInPerson } from './sessions.ts';
import { signInStrings } from './sign-in-strings.ts';
import { destinationOf, withReturn } from './visitor.ts';

const visitCookie = 'provider_visit';
/** Where someone is led who was asked again who they are, in a window of its own. */
const againPath = '/sign-in/again';

/** Signing in at the operator's provider: the way there, and the way back. */
export function serveProviderPages(pages: Pages, accounts: Accounts): void {
  const { config, database, limits, log, people, publicUrl } = accounts;
  const provider = createProvider(accounts);
  if (!provider) return;
  const cookies = createCookieJar(publicUrl);

  pages.get('/sign-in/provider', async (visit) => {
    await limits.count('token', visit.request.ip);
    if (await isNobodyThere(accounts)) return visit.goTo(withReturn('/sign-up', destinationOf(visit)));
    try {
      const again = visit.query.has('again') ? await people.find(visit.request) : undefined;
      const { url, stored } = await provider.start(destinationOf(visit), again?.sessionId);
      return visit.reply
        .header('referrer-policy', 'no-referrer')
        .header('set-cookie', cookies.write(visitCookie, stored, visitSeconds))
        .redirect(url, 303);
    } catch (error) {
      throw new ServiceError('unavailable', 'The sign-in provider does not respond.', { cause: error });
    }
  });

  pages.get('/sign-in/provider/callback', async (visit) => {
    const { request, reply } = visit;
    await limits.count('token', request.ip);
    const stored = cookies.read(request, visitCookie);
    void reply.header('set-cookie', cookies.write(visitCookie, '', 0));
    const provided =
      stored === undefined
        ? undefined
        : await provider.finish(new URL(request.url, publicUrl), stored).catch((error: unknown) => {
            log.info({ err: error }, 'A person returned from the provider and could not be signed in');
            return undefined;
          });
    if (!provided) return visit.goTo('/sign-in?problem=provider-failed');
    if (provided.sessionId !== null) {
      const isShown = await proveAtProvider(visit, provided);
      return visit.goTo(isShown ? againPath : '/sign-in?problem=provider-failed');
    }
    const joined = await joinByProvider(accounts, provided);
    if ('refused' in joined) return visit.goTo(`/sign-in?problem=provider-${joined.refused}`);
    await signInPerson(accounts, joined.personId, request, reply);
    return visit.goTo(provided.destination);
  });

  pages.get(againPath, async (visit) => {
    const strings = visit.strings(signInStrings);
    return visit.show({ title: strings.againTitle, body: html`<p>${strings.again}</p>` });
  });

  /** Whether it was the person of the browser's session who signed in at the provider. */
  async function proveAtProvider({ request }: PageVisit, { subject, sessionId }: ProvidedPerson): Promise<boolean> {
    const signedIn = await people.find(request);
    if (!signedIn || signedIn.sessionId !== sessionId) return false;
    const known = await database.query
      .selectFrom('person_account')
      .select('person_id')
      .where('provider_id', '=', `oidc:${config.oidcIssuer}`)
      .where('account_id', '=', subject)
      .executeTakeFirst();
    if (known?.person_id !== signedIn.personId) return false;
    await proveSession(accounts, signedIn.sessionId);
    return true;
  }
}
