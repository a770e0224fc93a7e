import axe from 'axe-core';
import { assert } from 'chai';
import { addStrings } from '@platen/editor/localization';
import '@platen/editor/controls';
import type { PlatenDashboard } from '../../../packages/dashboard/app/dashboard-app.ts';
import '../../../packages/dashboard/app/dashboard-app.ts';
import { loadStrings } from '../../../packages/dashboard/locales/load-strings.ts';
import { chooseLanguage, chooseTheme } from '../../../packages/dashboard/session/preferences.ts';
import { until } from '../editor-page.ts';

addStrings(loadStrings);

/** What the service of a test answers: by method and path below `/v1`; a number is a status without a body. */
export type Answers = Readonly<Record<string, unknown>>;

const profile = (role: string): unknown => ({
  data: {
    id: '1',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    work_role: null,
    work_url: null,
    deletes_at: null,
    workspaces: [
      { id: '7', name: 'Analytical Engines', role, deletes_at: null },
      { id: '9', name: 'ورشة', role: 'reviewer', deletes_at: null },
    ],
  },
});

/** A template as lists have it. */
export const entry = (id: number, name: string, extra: object = {}): object => ({
  id,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  workspace_id: '7',
  user_id: '1',
  canvas_width: 1080,
  canvas_height: 1350,
  name,
  description: '',
  tags: [],
  thumbnail_url: '',
  embed_user_id: null,
  pages_data: [{ page_id: 'one', name: '', thumbnail_url: '' }],
  modifications: [],
  ...extra,
});

/** A page of the list of templates. */
export const listOf = (entries: readonly object[], totalPages = 1): object => ({
  data: entries,
  pagination: { page: 1, limit: 40, totalTemplates: entries.length, totalPages },
});

const usual: Answers = {
  'GET /studio/folders': { data: [] },
  'GET /studio/templates/tags': { data: [] },
  'GET /studio/templates/all': listOf([]),
};

/** A dashboard in the page of the test, on answers of the test's own. */
export interface DashboardScene {
  element: PlatenDashboard;
  /** Finds in whatever shadow root below the dashboard; throws when there is none. */
  find(selector: string): HTMLElement;
  /** Finds once it is there. */
  see(selector: string): Promise<HTMLElement>;
  /** What was asked, as `GET /path?query`, with the workspace that each named, and the JSON that was sent. */
  asked: { call: string; workspace: string | null; body: unknown }[];
}

/** Opens the dashboard at a path below it. */
export async function openDashboard(
  path: string,
  answers: Answers = {},
  { role = 'owner', onSignedOut = () => undefined }: { role?: string; onSignedOut?: () => void } = {},
): Promise<DashboardScene> {
  localStorage.clear();
  chooseTheme('light');
  await chooseLanguage('en');
  document.body.replaceChildren();
  document.body.style.margin = '0';
  history.replaceState(null, '', `/dashboard${path}`);
  const asked: DashboardScene['asked'] = [];
  const element = document.createElement('platen-dashboard') as PlatenDashboard;
  element.style.setProperty('height', '100vh');
  element.options = {
    place: { serviceUrl: 'http://service.test', basePath: '/dashboard', servicePath: '' },
    onSignedOut,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/v1', '')}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ call: call + url.search, workspace: new Headers(init?.headers).get('x-workspace-id'), body });
      const known: Answers = { 'GET /me': profile(role), ...usual, ...answers };
      const given = known[call];
      const answer: unknown =
        typeof given === 'function' ? (given as (url: URL, body: unknown) => unknown)(url, body) : given;
      if (answer === undefined)
        return Response.json({ error: `Nothing answers ${call}.`, code: 'not_found' }, { status: 404 });
      if (answer instanceof Response) return answer.clone();
      return Response.json(answer);
    },
  };
  document.body.append(element);
  const find = (selector: string): HTMLElement => {
    const found = findDeep(element, selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return { element, asked, find, see: (selector) => until(() => findDeep(element, selector), selector) };
}

/** The first that matches, through all shadow roots. */
export function findDeep(root: Element | ShadowRoot, selector: string): HTMLElement | undefined {
  return findAllDeep(root, selector)[0];
}

/** All that match, through all shadow roots, in the order of the page. */
export function findAllDeep(root: Element | ShadowRoot, selector: string): HTMLElement[] {
  const found: HTMLElement[] = [];
  const walk = (node: Element | ShadowRoot): void => {
    for (const child of node.children) {
      if (child instanceof HTMLElement && child.matches(selector)) found.push(child);
      if (child.shadowRoot) walk(child.shadowRoot);
      walk(child);
    }
  };
  if (root instanceof Element && root.shadowRoot) walk(root.shadowRoot);
  walk(root);
  return found;
}

/** The text of an element with what its shadow roots show. */
export const textOf = (element: Element): string =>
  findAllDeep(element, '*').length === 0
    ? (element.textContent ?? '')
    : [element, ...findAllDeep(element, '*')]
        .map((one) => one.shadowRoot?.textContent ?? one.textContent ?? '')
        .join(' ');

/** Has axe find nothing in the whole page. */
export async function checkPage(what: string): Promise<void> {
  const { violations } = await axe.run(document.body);
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' ')}`,
    ),
    [],
    what,
  );
}
