import { html, type Html } from '../../packages/server/pages/html.ts';
import type { SiteGroup } from './list-pages.ts';

/** The content of the first page: all pages by group, with what each is about. */
export function writeHome(groups: readonly SiteGroup[], { isServed }: { isServed: boolean }): Html {
  return html`<h1>Platen documentation</h1>
    <p class="lead">
      A template studio and render engine on your own machine: designs with parameters that become images, PDFs and
      videos.
    </p>
    <p class="first">
      <a class="main" href="overview.html">Start here</a><a href="service.html">Use the API</a
      ><a href="embedding.html">Embed the editor</a><a href="operating.html">Run the service</a>
    </p>
    <div class="groups">
      ${groups.map(
        ({ title, pages }) =>
          html`<section>
            <h2>${title}</h2>
            <ul>
              ${pages.map(
                ({ path, title: name, about }) =>
                  html`<li><a href="${path}.html">${name}</a><span>${about}</span></li> `,
              )}${
                isServed &&
                title === 'Service and API' &&
                html`<li><a href="../v1/docs">API reference</a><span>Every operation, with examples</span></li>`
              }
            </ul>
          </section> `,
      )}
    </div>`;
}
