import type { FastifyInstance } from 'fastify';
import { createPages } from '../pages/create-pages.ts';
import { html } from '../pages/html.ts';
import { ownPageHeaders } from '../http/headers/own-page-headers.ts';
import { chooseLanguage, formatString } from '../pages/page-language.ts';
import { renderPage } from '../pages/render-page.ts';
import { consentStrings } from './consent/consent-strings.ts';
import { createProvider } from './provider/create-provider.ts';
import { extendAnswers } from './provider/extend-answers.ts';
import { mountPathOf } from '../http/oauth-addresses.ts';
import { createOAuthLimits } from './oauth-limits.ts';
import { serveLogos } from './apps/logo.ts';
import { serveConsent } from './consent/serve-consent.ts';
import { serveDevice } from './consent/serve-device.ts';
import { serveMetadata } from './protocol/serve-metadata.ts';
import { serveProtocol } from './protocol/serve-protocol.ts';
import type { OAuthParts } from './oauth-parts.ts';

/** The OAuth 2.0 server: its documents, the endpoints that programs call, and the pages on which people answer. */
export async function serveOAuth(app: FastifyInstance, dependencies: OAuthParts): Promise<void> {
  const { publicUrl } = dependencies;
  const limits = createOAuthLimits(dependencies);
  app.addHook('onClose', () => limits.close());
  const mountPath = mountPathOf(publicUrl);
  const provider = createProvider(dependencies, {
    renderError(ctx, { error, error_description }) {
      const language = chooseLanguage(ctx.get('accept-language'));
      const strings = consentStrings[language];
      const isOver =
        error_description === 'authorization request has expired' || /session/.test(error_description ?? '');
      const page = {
        title: isOver ? strings.expiredTitle : strings.refusedTitle,
        body: isOver
          ? html`<p>${strings.expired}</p>`
          : html`<p>${strings.refused}</p>
              <p class="soft small">${formatString(strings.errorIs, { error: error_description ?? error })}</p>`,
      };
      // What would have led to the application has the status of a redirect.
      if (ctx.status < 400) ctx.status = 400;
      ctx.set(ownPageHeaders({}));
      ctx.set('content-language', language);
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = renderPage(page, { language, addressOf: (path) => mountPath + path });
    },
  });
  extendAnswers(provider, dependencies);
  serveMetadata(app, dependencies);
  serveLogos(app, dependencies);
  await serveProtocol(app, dependencies, { provider, limits });
  await app.register(async (scope) => {
    const pages = createPages(scope, dependencies);
    serveConsent(pages, dependencies, { provider, limits });
    serveDevice(pages, dependencies, { provider, limits });
  });
}
