import type Provider from 'oidc-provider';
import { sql } from 'kysely';
import { hashSecret } from '../../http/bearer-secret.ts';
import { hiddenField, submitButton, textField } from '../../pages/form-fields.ts';
import { html } from '../../pages/html.ts';
import type { PageVisit, Pages } from '../../pages/page-visit.ts';
import { consentPage, restrictedPage, workspaceField, type ConsentForm } from './consent-page.ts';
import { findAskedPerson, findAskingClient, type AskedPerson, type ConsentRequest } from './consent-request.ts';
import { deviceStrings } from './device-strings.ts';
import { giveGrant } from './give-grant.ts';
import { canonicalResource } from '../../http/oauth-addresses.ts';
import { isScope } from '../oauth-scopes.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { OAuthParts } from '../oauth-parts.ts';

type DeviceCode = InstanceType<Provider['DeviceCode']>;

const path = '/oauth/device';
const codeField = 'user_code';

/** Pending request of a device. */
interface Waiting {
  code: DeviceCode;
  request: ConsentRequest;
  person: AskedPerson;
  form: ConsentForm;
}

/** The page on which people let devices in that have no browser (RFC 8628): `/oauth/device`. */
export function serveDevice(
  pages: Pages,
  dependencies: Pick<OAuthParts, 'publicUrl' | 'database' | 'people' | 'now'>,
  { provider, limits }: { provider: Provider; limits: OAuthLimits },
): void {
  const { database, people } = dependencies;

  const findWaiting = async (visit: PageVisit, given: string, personId: number): Promise<Waiting | undefined> => {
    const userCode = given.toUpperCase().replaceAll(/[^A-Z]/g, '');
    const code = userCode.length === 8 ? await provider.DeviceCode.findByUserCode(userCode) : undefined;
    if (!code || code.consumed || code.accountId !== undefined || code.error !== undefined) return undefined;
    const client = await findAskingClient(dependencies, String(code.clientId), personId);
    if (!client) return undefined;
    const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
    const { scope, resource } = code.params ?? {};
    const [first] = Array.isArray(resource) ? (resource as unknown[]) : [resource];
    return {
      code,
      request: {
        client,
        scopes: String(scope ?? '')
          .split(' ')
          .filter(isScope),
        resource: typeof first === 'string' ? canonicalResource(first, dependencies.publicUrl) : undefined,
      },
      person: await findAskedPerson(dependencies, personId, client.clientId),
      form: {
        action: path,
        redirectUri: undefined,
        fields: hiddenField(codeField, shown),
        lead: html`<p>${visit.strings(deviceStrings).compare}</p>
          <p><code class="code">${shown}</code></p>`,
      },
    };
  };

  const ask = (visit: PageVisit, error?: string) => {
    const strings = visit.strings(deviceStrings);
    const body = html`<p class="lead">${strings.lead}</p>
      <form method="get" action="${visit.addressOf(path)}">
        ${textField({
          name: codeField,
          label: strings.code,
          hint: strings.codeHint,
          error,
          autocomplete: 'off',
          maxLength: 20,
          autofocus: true,
          className: 'code',
        })}
        ${submitButton(strings.goOn)}
      </form>`;
    return visit.show({ title: strings.title, body }, error === undefined ? 200 : 400);
  };

  const signIn = (visit: PageVisit, code: string | null) => {
    const query = code === null ? '' : `?${new URLSearchParams({ [codeField]: code }).toString()}`;
    return visit.goTo(`/sign-in?return_to=${encodeURIComponent(`${path}${query}`)}`);
  };

  /** Finds what a code is of; every code that is of nothing counts as a guess. */
  const look = async (visit: PageVisit, given: string, personId: number): Promise<Waiting | undefined> => {
    const { ip } = visit.request;
    await limits.checkCodes(personId, ip);
    const waiting = await findWaiting(visit, given, personId);
    if (!waiting) await limits.countWrongCode(personId, ip);
    return waiting;
  };

  const show = (visit: PageVisit, { request, person, form }: Waiting, status = 200) =>
    request.client.isRestricted
      ? visit.show(restrictedPage(visit, request, form), 403)
      : visit.show(consentPage(visit, request, person, form), status);

  pages.get(path, async (visit) => {
    const given = visit.query.get(codeField);
    const person = await people.find(visit.request);
    if (!person) return signIn(visit, given);
    if (given === null) return ask(visit);
    const waiting = await look(visit, given, person.personId);
    return waiting ? show(visit, waiting) : ask(visit, visit.strings(deviceStrings).unknown);
  });

  pages.post(path, async (visit) => {
    const given = visit.form.get(codeField) ?? '';
    const person = await people.find(visit.request);
    if (!person) return signIn(visit, given);
    const strings = visit.strings(deviceStrings);
    const waiting = await look(visit, given, person.personId);
    if (!waiting) return ask(visit, strings.unknown);
    const isAllowed = visit.form.get('answer') === 'allow';
    if (isAllowed && waiting.request.client.isRestricted) return show(visit, waiting);
    const workspaceIds = visit.form.getAll(workspaceField).map(Number).filter(Number.isSafeInteger);
    const outcome = await database.transaction(async () => {
      // Two people may have the same code before them: the first answer counts.
      const hash = hashSecret(waiting.code.userCode);
      await sql`select hash from oauth_token where user_code_hash = ${hash} for update`.execute(database.query);
      const fresh = await findWaiting(visit, given, person.personId);
      if (!fresh) return 'gone';
      if (!isAllowed) {
        Object.assign(fresh.code, { error: 'access_denied', errorDescription: 'The person refused.' });
        await fresh.code.save();
        return 'denied';
      }
      const grantId = await giveGrant(dependencies, provider, fresh.request, { ...person, workspaceIds });
      if (grantId === undefined) return 'unanswered';
      Object.assign(fresh.code, {
        accountId: String(person.personId),
        authTime: Math.floor(dependencies.now().getTime() / 1000),
        grantId,
        scope: fresh.request.scopes.join(' '),
        ...(fresh.request.resource !== undefined && { resource: fresh.request.resource }),
      });
      await fresh.code.save();
      return 'allowed';
    });
    if (outcome === 'gone') return ask(visit, strings.unknown);
    if (outcome === 'unanswered') {
      return show(visit, { ...waiting, form: { ...waiting.form, isUnanswered: true } }, 400);
    }
    const [title, sentence] =
      outcome === 'allowed' ? [strings.allowedTitle, strings.allowed] : [strings.deniedTitle, strings.denied];
    return visit.show({ title, body: html`<p>${sentence}</p>` });
  });
}
