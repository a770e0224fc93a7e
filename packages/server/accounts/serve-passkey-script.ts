import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { immutable } from '../http/headers/file-headers.ts';

/**
 * Script of the sign-in page for browsers with passkeys: it shows the button, and puts the passkey's response into its form. Written for
 * browsers as it is; the page works without it.
 */
const script = `
const form = document.querySelector('[data-passkey-sign-in]');
const knows = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
// Addresses in numbers can have no passkeys.
const isNamed = !/^[\\d.]+$|^\\[/.test(location.hostname);
if (form && knows && isNamed) {
  for (const part of document.querySelectorAll('[data-passkey-part]')) part.hidden = false;
  const problem = form.querySelector('[data-passkey-error]');
  form.addEventListener('submit', async (event) => {
    if (form.elements.answer.value !== '') return;
    event.preventDefault();
    problem.hidden = true;
    try {
      const answer = await fetch(form.dataset.options, { headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error(String(answer.status));
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.answer.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      form.elements.answer.value = '';
      problem.hidden = error instanceof DOMException && error.name === 'AbortError';
    }
  });
}
`;

const version = createHash('sha256').update(script).digest('hex').slice(0, 12);

/** Where that script lies. */
export const passkeyScriptPath = `/pages/passkey-${version}.js`;

/** Serves the script of the sign-in page. */
export function servePasskeyScript(app: FastifyInstance): void {
  app.get(passkeyScriptPath, (_request, reply) =>
    reply.headers(immutable).type('text/javascript; charset=utf-8').send(script),
  );
}
