import type { FastifyReply } from 'fastify';
import { submitButton, textField } from '../pages/form-fields.ts';
import { html, type Html } from '../pages/html.ts';
import type { PageVisit } from '../pages/page-visit.ts';
import { signInStrings } from './sign-in-strings.ts';

/** Shows a page that asks for an email address, or says by `error` why the one that was sent is none. */
export function showEmailForm(
  visit: PageVisit,
  page: { path: string; title: string; lead: string; button: string; after: Html; error: string | undefined },
): FastifyReply {
  const { path, title, lead, button, after, error } = page;
  return visit.show(
    {
      title,
      body: html`<p class="lead">${lead}</p>
        <form method="post" action="${visit.addressOf(path)}">
          ${visit.formToken}
          ${textField({
            name: 'email',
            label: visit.strings(signInStrings).email,
            type: 'email',
            value: visit.form.get('email') ?? '',
            autocomplete: 'username',
            autofocus: true,
            maxLength: 254,
            error,
          })}
          ${submitButton(button)}
        </form>
        ${after}`,
    },
    error === undefined ? 200 : 422,
  );
}
