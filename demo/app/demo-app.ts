import { LitElement, css, html } from 'lit';
import { controls } from '@platen/playground';
import { internal, withProperties } from '@platen/editor/element';
import { parseRoute, type Route } from './routes.ts';
import './gallery-page.ts';
import './template-page.ts';

/** The demo's frame: its head, and the page the address names. */
class DemoApp extends withProperties(LitElement, {
  route: internal<Route>(() => parseRoute(location.pathname)),
}) {
  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#readAddress);
    this.addEventListener('click', this.#followLink);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('popstate', this.#readAddress);
    this.removeEventListener('click', this.#followLink);
  }

  #readAddress = (): void => {
    this.route = parseRoute(location.pathname);
  };

  /** Follows links within the demo without loading the page anew, unless a new tab is asked for. */
  #followLink = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    // The dashboard and the editor are pages of their own.
    if (link.pathname !== '/' && !link.pathname.startsWith('/templates/')) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    this.#readAddress();
    window.scrollTo(0, 0);
  };

  override render() {
    return html`
      <header>
        <a class="mark" href="/" aria-label="Platen, all templates">
          <img src="/mark.svg" alt="" width="28" height="28" />
          <span>Platen</span>
        </a>
        <p>One engine, the same image in your browser and in Node.</p>
        <nav aria-label="Platen">
          <a href="/docs/">Documentation</a>
          <a href="/editor/">Editor</a>
          <a href="/dashboard/">Dashboard</a>
        </nav>
      </header>
      <main>
        ${
          this.route.page === 'template'
            ? html`<template-page .slug=${this.route.slug}></template-page>`
            : html`<gallery-page></gallery-page>`
        }
      </main>
    `;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      header {
        display: flex;
        align-items: center;
        gap: 20px;
        height: 60px;
        padding: 0 24px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      .mark {
        display: flex;
        align-items: center;
        gap: 10px;
        color: inherit;
        font-size: 18px;
        font-weight: 700;
        letter-spacing: -0.02em;
        text-decoration: none;
      }
      header p {
        margin: 0;
        color: var(--ink-soft);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      header nav {
        display: flex;
        gap: 20px;
        margin-inline-start: auto;
      }
      header nav a {
        color: var(--accent);
        font-weight: 550;
      }
      @media (max-width: 560px) {
        header {
          gap: 12px;
          padding: 0 16px;
        }
        header nav {
          gap: 12px;
          font-size: 14px;
        }
        header p {
          display: none;
        }
      }
    `,
  ];
}

customElements.define('platen-demo', DemoApp);
