import type { Place } from './place.ts';

/** Where signing in leads to, here and in a window of its own: a page that says that one can go on. */
export const signedInPath = '/sign-in/again';

const codePath = '/sign-in/code';

/** A form of the service's pages, with its hidden fields. */
interface PageForm {
  action: string;
  fields: URLSearchParams;
}

/** How far a sign-in came: done, a code is asked for, or refused with a sentence. */
export type SignInStep =
  | { kind: 'done' }
  | { kind: 'code'; send(code: string): Promise<SignInStep> }
  | { kind: 'refused'; sentence: string };

/**
 * Signs a person in by the forms of the service's own pages, which are sent as a browser sends them: there is one way in, with one set
 * of limits. `language` is that of its sentences. Throws TypeError without a network.
 */
export async function signInByPassword(
  place: Place,
  { email, password, language }: { email: string; password: string; language: string },
): Promise<SignInStep> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const base = new URL(place.serviceUrl).origin;

  const read = async (response: Response): Promise<SignInStep | PageForm> => {
    const path = new URL(response.url).pathname.slice(place.servicePath.length);
    if (path === signedInPath) return { kind: 'done' };
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!response.ok) return { kind: 'refused', sentence: errorOf(page) };
    const form = formOf(page, place.servicePath + path, base);
    if (!form) return { kind: 'refused', sentence: errorOf(page) };
    if (path !== codePath) return form;
    return { kind: 'code', send: (code) => send(form, { code }) };
  };
  const send = async (form: PageForm, values: Record<string, string>): Promise<SignInStep> => {
    const body = new URLSearchParams(form.fields);
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const step = await read(await fetch(form.action, { method: 'POST', headers, body }));
    return 'kind' in step ? step : { kind: 'refused', sentence: '' };
  };

  const query = new URLSearchParams({ return_to: signedInPath });
  const first = await read(await fetch(`${place.serviceUrl}/sign-in?${query}`, { headers }));
  return 'kind' in first ? first : send(first, { email, password });
}

/** The form of a page that is sent to that path, with what it holds besides what people type. */
function formOf(page: Document, path: string, base: string): PageForm | undefined {
  const form = [...page.forms].find((each) => each.getAttribute('action') === path);
  if (!form) return undefined;
  const hidden = form.querySelectorAll<HTMLInputElement>('input[type=hidden]');
  return {
    action: new URL(path, base).href,
    fields: new URLSearchParams([...hidden].map(({ name, value }) => [name, value])),
  };
}

/** The error that a page tells of: with a field, in a notice, or as all that it says. */
function errorOf(page: Document): string {
  const said = page.querySelector('.notice.danger, .field .error') ?? page.querySelector('main p');
  return said?.textContent?.trim() ?? '';
}
