import { choiceField, hiddenField, notice, submitButton } from '../../pages/form-fields.ts';
import { html, type Html } from '../../pages/html.ts';
import { fillWords } from '../../pages/page-language.ts';
import type { PageVisit } from '../../pages/page-visit.ts';
import type { Page } from '../../pages/render-page.ts';
import type { AskedPerson, ConsentRequest } from './consent-request.ts';
import { consentWords, scopeWords } from './consent-words.ts';
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

/** The page that tells a person who asks for what, and takes their answer. */
export function consentPage(
  visit: PageVisit,
  { client, scopes }: ConsentRequest,
  person: AskedPerson,
  form: ConsentForm,
): Page {
  const words = visit.words(consentWords);
  const meanings = visit.words(scopeWords);
  const app = client.name;
  const { workspaces } = person;
  return {
    title: fillWords(words.title, { app }),
    width: 'wide',
    ...(form.redirectUri !== undefined && { formAction: [formActionOf(form.redirectUri)] }),
    body: html`${
        client.hasLogo &&
        html`<p><img src="${visit.addressOf(`/oauth/logo/${client.clientId}`)}" width="64" height="64" alt="" /></p>`
      }
      <p class="lead">${fillWords(words.asks, { app })} ${fillWords(words.signedInAs, { person: person.name })}</p>
      ${form.lead} ${!client.isMadeHere && notice(words.unchecked, 'warning')}
      ${form.isUnanswered === true && notice(words.chooseOne, 'danger')}
      <form method="post" action="${visit.addressOf(form.action)}">
        ${visit.formToken} ${form.fields}
        <h2>${words.wants}</h2>
        <ul>
          ${scopes.map((scope) => html`<li>${meanings[scope]}</li>`)}
        </ul>
        ${chooseWorkspaces(words, person)}
        <h2>${words.never}</h2>
        <ul class="soft">
          <li>${words.neverPassword}</li>
          <li>${words.neverKeys}</li>
          <li>${words.neverBilling}</li>
          <li>${words.neverMembers}</li>
        </ul>
        <p class="soft small">${words.asYou} ${words.endAnytime}</p>
        <p>${tellDestination(words, form.redirectUri)}</p>
        <div class="beside">
          ${submitButton(words.deny, { kind: 'plain', name: 'answer', value: 'deny' })}
          ${workspaces.length > 0 && submitButton(words.allow, { name: 'answer', value: 'allow' })}
        </div>
      </form>`,
  };
}

type Words = (typeof consentWords)['en'];

function chooseWorkspaces(words: Words, { workspaces, chosenBefore }: AskedPerson): Html {
  const [only] = workspaces;
  if (!only) return notice(words.noWorkspace, 'warning');
  if (workspaces.length === 1) {
    return html`<p>${fillWords(words.oneWorkspace, { workspace: only.name })}</p>
      ${hiddenField(workspaceField, String(only.id))}`;
  }
  return html`<fieldset>
    <legend>${words.workspaces}</legend>
    <p class="soft small">${words.workspacesHint}</p>
    ${workspaces.map(({ id, name }) =>
      choiceField({ name: workspaceField, value: String(id), label: name, checked: chosenBefore.has(id) }),
    )}
  </fieldset>`;
}

function tellDestination(words: Words, redirectUri: string | undefined): string {
  if (redirectUri === undefined) return words.sentToDevice;
  const { isLocal, place } = describeRedirect(redirectUri);
  return fillWords(isLocal ? words.staysOnMachine : words.sentTo, { place });
}

/** The page for people who may not use an app that is in development. */
export function restrictedPage(visit: PageVisit, { client }: ConsentRequest, form: ConsentForm): Page {
  const words = visit.words(consentWords);
  return {
    title: fillWords(words.restrictedTitle, { app: client.name }),
    ...(form.redirectUri !== undefined && { formAction: [formActionOf(form.redirectUri)] }),
    body: html`<p>${words.restricted}</p>
      <form method="post" action="${visit.addressOf(form.action)}">
        ${visit.formToken} ${form.fields}
        ${submitButton(words.goBack, { kind: 'plain', name: 'answer', value: 'deny' })}
      </form>`,
  };
}

/** The page of a request that is no more. */
export function expiredPage(visit: PageVisit): Page {
  const words = visit.words(consentWords);
  return { title: words.expiredTitle, body: html`<p>${words.expired}</p>` };
}
