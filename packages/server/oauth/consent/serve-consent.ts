import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { PageVisit, Pages } from '../../pages/page-visit.ts';
import { consentPage, expiredPage, restrictedPage, workspaceField, type ConsentForm } from './consent-page.ts';
import { findAskedPerson, findAskingClient, type AskedPerson, type ConsentRequest } from './consent-request.ts';
import { giveGrant } from './give-grant.ts';
import { isScope } from '../oauth-scopes.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import { toProviderRequest } from '../protocol/to-provider-request.ts';
import type { OAuthParts } from '../oauth-parts.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** An application's request that waits for the answer of the person who came with it. */
interface Waiting {
  request: ConsentRequest;
  person: AskedPerson;
  form: ConsentForm;
}

/** The page on which people let applications in: `/oauth/consent/…`. */
export function serveConsent(
  pages: Pages,
  dependencies: Pick<OAuthParts, 'publicUrl' | 'database' | 'people' | 'now'>,
  { provider, limits }: { provider: Provider; limits: OAuthLimits },
): void {
  const { people, publicUrl } = dependencies;

  /** The request of this browser; undefined when there is none any more. */
  const findInteraction = async ({ request, reply, params }: PageVisit): Promise<Interaction | undefined> => {
    try {
      const found = await provider.interactionDetails(toProviderRequest(request, publicUrl), reply.raw);
      return found.uid === params['uid'] ? found : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  };

  const findWaiting = async ({ params, uid }: Interaction, personId: number): Promise<Waiting | undefined> => {
    const client = await findAskingClient(dependencies, String(params['client_id']), personId);
    if (!client) return undefined;
    const { resource } = params;
    const [first] = Array.isArray(resource) ? resource : [resource];
    return {
      request: {
        client,
        scopes: String(params['scope'] ?? '')
          .split(' ')
          .filter(isScope),
        resource: typeof first === 'string' ? first : undefined,
      },
      person: await findAskedPerson(dependencies, personId, client.clientId),
      form: { action: `/oauth/consent/${uid}`, redirectUri: String(params['redirect_uri']) },
    };
  };

  const show = (visit: PageVisit, { request, person, form }: Waiting, status = 200) =>
    request.client.isRestricted
      ? visit.show(restrictedPage(visit, request, form), 403)
      : visit.show(consentPage(visit, request, person, form), status);

  const path = '/oauth/consent/:uid';
  pages.get(path, async (visit) => {
    await limits.count('consent', visit.request.ip);
    const interaction = await findInteraction(visit);
    if (!interaction) return visit.show(expiredPage(visit), 404);
    const person = await people.find(visit.request);
    if (!person) return visit.goTo(`/sign-in?return_to=${encodeURIComponent(`/oauth/consent/${interaction.uid}`)}`);
    const waiting = await findWaiting(interaction, person.personId);
    return waiting ? show(visit, waiting) : visit.show(expiredPage(visit), 404);
  });

  pages.post(path, async (visit) => {
    await limits.count('consent', visit.request.ip);
    const interaction = await findInteraction(visit);
    if (!interaction) return visit.show(expiredPage(visit), 404);
    const person = await people.find(visit.request);
    if (!person) return visit.goTo(`/sign-in?return_to=${encodeURIComponent(`/oauth/consent/${interaction.uid}`)}`);
    const waiting = await findWaiting(interaction, person.personId);
    if (!waiting) return visit.show(expiredPage(visit), 404);
    const answer = async (result: Parameters<Provider['interactionResult']>[2]) => {
      const request = toProviderRequest(visit.request, publicUrl);
      const goOn = await provider.interactionResult(request, visit.reply.raw, result, {
        mergeWithLastSubmission: false,
      });
      return visit.reply.redirect(goOn, 303);
    };
    if (visit.form.get('answer') !== 'allow') {
      return answer({ error: 'access_denied', error_description: 'The person refused.' });
    }
    if (waiting.request.client.isRestricted) return show(visit, waiting);
    const workspaceIds = visit.form.getAll(workspaceField).map(Number).filter(Number.isSafeInteger);
    const grantId = await giveGrant(dependencies, provider, waiting.request, { ...person, workspaceIds });
    if (grantId === undefined) return show(visit, { ...waiting, form: { ...waiting.form, isUnanswered: true } }, 400);
    return answer({
      login: { accountId: String(person.personId), remember: false },
      consent: { grantId },
      select_account: {},
    });
  });
}
