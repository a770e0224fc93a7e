import { choiceField, hiddenField, notice, submitButton } from '../../pages/form-fields.ts';
import { html, type Html } from '../../pages/html.ts';
import { formatString } from '../../pages/page-language.ts';
import type { PageVisit } from '../../pages/page-visit.ts';
import type { Page } from '../../pages/render-page.ts';
import type { AskedPerson, ConsentRequest } from './consent-request.ts';
import { consentStrings, scopeText } from './consent-strings.ts';
import { describeRedirect, formActionOf } from '../apps/redirect-uri.ts';

/** The field of the workspaces that a person ticks. */
export const workspaceField = 'workspace';

/** Where the form goes and where its answer leads. */
export interface ConsentForm {
  /** A path of the service. */
  action: string;
  /** Where the person is sent back to; undefined when a device waits instead. */
  redirectUri: string | undefined;
  /** Further fields. */
  fields?: Html;
  /** Above what is asked, such as the code that the device shows. */
  lead?: Html;
  /** Whether it was sent without any workspace. */
  isUnanswered?: boolean;
}

/** Renders the page that shows a person who requests which access, and takes their decision. */
export function consentPage(
  visit: PageVisit,
  { client, scopes }: ConsentRequest,
  person: AskedPerson,
  form: ConsentForm,
): Page {
  const strings = visit.strings(consentStrings);
  const meanings = visit.strings(scopeText);
  const app = client.name;
  const { workspaces } = person;
  return {
    title: formatString(strings.title, { app }),
    width: 'wide',
    ...(form.redirectUri !== undefined && { formAction: [formActionOf(form.redirectUri)] }),
    body: html`${
        client.hasLogo &&
        html`<p><img src="${visit.addressOf(`/oauth/logo/${client.clientId}`)}" width="64" height="64" alt="" /></p>`
      }
      <p class="lead">
        ${formatString(strings.asks, { app })} ${formatString(strings.signedInAs, { person: person.name })}
      </p>
      ${form.lead} ${!client.isMadeHere && notice(strings.unchecked, 'warning')}
      ${form.isUnanswered === true && notice(strings.chooseOne, 'danger')}
      <form method="post" action="${visit.addressOf(form.action)}">
        ${visit.formToken} ${form.fields}
        <h2>${strings.wants}</h2>
        <ul>
          ${scopes.map((scope) => html`<li>${meanings[scope]}</li>`)}
        </ul>
        ${chooseWorkspaces(strings, person)}
        <h2>${strings.never}</h2>
        <ul class="soft">
          <li>${strings.neverPassword}</li>
          <li>${strings.neverKeys}</li>
          <li>${strings.neverBilling}</li>
          <li>${strings.neverMembers}</li>
        </ul>
        <p class="soft small">${strings.asYou} ${strings.endAnytime}</p>
        <p>${describeDestination(strings, form.redirectUri)}</p>
        <div class="beside">
          ${submitButton(strings.deny, { kind: 'plain', name: 'answer', value: 'deny' })}
          ${workspaces.length > 0 && submitButton(strings.allow, { name: 'answer', value: 'allow' })}
        </div>
      </form>`,
  };
}

type Strings = (typeof consentStrings)['en'];

function chooseWorkspaces(strings: Strings, { workspaces, chosenBefore }: AskedPerson): Html {
  const [only] = workspaces;
  if (!only) return notice(strings.noWorkspace, 'warning');
  if (workspaces.length === 1) {
    return html`<p>${formatString(strings.oneWorkspace, { workspace: only.name })}</p>
      ${hiddenField(workspaceField, String(only.id))}`;
  }
  return html`<fieldset>
    <legend>${strings.workspaces}</legend>
    <p class="soft small">${strings.workspacesHint}</p>
    ${workspaces.map(({ id, name }) =>
      choiceField({ name: workspaceField, value: String(id), label: name, checked: chosenBefore.has(id) }),
    )}
  </fieldset>`;
}

function describeDestination(strings: Strings, redirectUri: string | undefined): string {
  if (redirectUri === undefined) return strings.sentToDevice;
  const { isLocal, place } = describeRedirect(redirectUri);
  return formatString(isLocal ? strings.staysOnMachine : strings.sentTo, { place });
}

/** The page for people who may not use an app that is in development. */
export function restrictedPage(visit: PageVisit, { client }: ConsentRequest, form: ConsentForm): Page {
  const strings = visit.strings(consentStrings);
  return {
    title: formatString(strings.restrictedTitle, { app: client.name }),
    ...(form.redirectUri !== undefined && { formAction: [formActionOf(form.redirectUri)] }),
    body: html`<p>${strings.restricted}</p>
      <form method="post" action="${visit.addressOf(form.action)}">
        ${visit.formToken} ${form.fields}
        ${submitButton(strings.goBack, { kind: 'plain', name: 'answer', value: 'deny' })}
      </form>`,
  };
}

/** The page of a request that is no more. */
export function expiredPage(visit: PageVisit): Page {
  const strings = visit.strings(consentStrings);
  return { title: strings.expiredTitle, body: html`<p>${strings.expired}</p>` };
}
