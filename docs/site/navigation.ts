/** A page of the site. */
export interface NavigationPage {
  /** The Markdown file, from the repository's root. */
  source: string;
  /** In navigation and lists, if shorter than the heading of the page. */
  title?: string;
  /** For the first page, in a few words. */
  about: string;
  /** Pages that navigation shows while one of them, or this one, is read. Their order is theirs here. */
  children?: readonly NavigationPage[];
}

/** Pages of one subject. */
export interface NavigationGroup {
  title: string;
  pages: readonly NavigationPage[];
}

const doc = (name: string, about: string, more: Partial<NavigationPage> = {}): NavigationPage => ({
  source: `docs/${name}.md`,
  about,
  ...more,
});

const network = (name: string, title: string): NavigationPage =>
  doc(`social/${name}`, `Accounts, posts and limits of ${title}`, { title });

/**
 * All pages in the order in which they are read. A Markdown file below `docs` that is not listed fails the build, except for records of
 * decisions, which are listed by their numbers.
 */
export const navigation: readonly NavigationGroup[] = [
  {
    title: 'Start',
    pages: [
      { source: 'README.md', title: 'Overview', about: 'Install, start, render; every environment variable' },
      { source: 'packages/cli/README.md', title: 'Command line', about: 'Render, import and check from a shell' },
      doc('glossary', 'The words that code, API and editor share'),
      { source: 'CHANGELOG.md', title: 'Changelog', about: 'News of each version' },
    ],
  },
  {
    title: 'Designs',
    pages: [
      doc('templates', 'Pages, layers, parameters, fonts'),
      doc('data', 'Lists, conditions and expressions', { title: 'Data and expressions' }),
      doc('tables', 'Rows, merged cells, looks'),
      doc('charts', 'Rows of data as bars, lines, areas and pies'),
      doc('components', 'Groups that are drawn in many places'),
      doc('paging', 'Tables and texts that continue on new pages', { title: 'Many pages' }),
      doc('tokens', 'One value that changes a whole design', { title: 'Tokens and brands' }),
      doc('translations', 'One template in several languages'),
      doc('checking', 'Values that break a design, found before anybody sees them'),
    ],
  },
  {
    title: 'Outputs',
    pages: [
      doc('pdf', 'Vectors, tags, links, bleed and CMYK'),
      doc('videos', 'MP4, WebM and GIF; animations and transitions', { title: 'Videos and animation' }),
      doc('audio', 'Music, sounds and captions'),
      doc('voice', 'Texts that are spoken'),
      doc('bulk', 'A render for each row of a table'),
    ],
  },
  {
    title: 'Editor',
    pages: [
      doc('embedding', 'The editor on your own pages'),
      doc('browsers', 'What is tried in which, and what they cannot do'),
      doc('timeline', 'Animation by keyframes and presets', { title: 'Timeline' }),
      doc('history', 'What changed, by whom, and two edits as one'),
      doc('brand-assets', 'Images, colors, fonts, videos and audio of a workspace'),
      doc('imports', 'What becomes of files of other programs'),
      doc('stock-photos', 'Unsplash and Openverse'),
      doc('ai', 'Texts and images from prompts'),
    ],
  },
  {
    title: 'Service and API',
    pages: [
      doc('service', 'Renders, jobs, webhooks, templates over HTTP', { title: 'Using the service' }),
      doc('clients', 'JavaScript, Python, PHP, Go and Ruby'),
      doc('workflows', 'Rows that become files and are delivered'),
      doc('mcp', 'Tools for assistants', { title: 'Agents (MCP)' }),
      doc('oauth', 'Applications that act for people', { title: 'OAuth 2.0' }),
      doc('integrations', 'n8n, Zapier, Make, GitHub, Kubernetes'),
      doc('compat', 'From Bannerbear, Creatomate, Placid and RenderForm', { title: 'Moving from others' }),
    ],
  },
  {
    title: 'Teams',
    pages: [
      doc('accounts', 'Invitations, passkeys, single sign-on, roles'),
      doc('sharing', 'Links to templates, forms, other sizes'),
      doc('approvals', 'Stages, decisions, and what they block'),
      doc('notifications', 'In the dashboard and by email'),
      doc('social', 'Posts to eleven networks, on schedule', {
        children: [
          doc('social/dashboard', 'Posts, calendar and accounts', { title: 'In the dashboard' }),
          network('bluesky', 'Bluesky'),
          network('facebook', 'Facebook'),
          network('googlebusiness', 'Google Business'),
          network('instagram', 'Instagram'),
          network('linkedin', 'LinkedIn'),
          network('mastodon', 'Mastodon'),
          network('pinterest', 'Pinterest'),
          network('threads', 'Threads'),
          network('tiktok', 'TikTok'),
          network('twitter', 'X'),
          network('youtube', 'YouTube'),
        ],
      }),
    ],
  },
  {
    title: 'Operations',
    pages: [
      doc('operating', 'Configuration, backups, upgrades, monitoring'),
      doc('scaling', 'Machines and costs for many renders'),
    ],
  },
  {
    title: 'Reference of packages',
    pages: [
      { source: 'docs/reference/README.md', title: 'All packages', about: 'Which package has what' },
      doc('reference/template', 'Templates as data', { title: '@platen/template' }),
      doc('reference/engine', 'Rendering in Node and browsers', { title: '@platen/engine' }),
      doc('reference/editor', 'The editor as elements', { title: '@platen/editor' }),
      doc('reference/client', 'The typed client of the service', { title: '@platen/api/client' }),
      doc('reference/react', 'Components for React', { title: '@platen/react' }),
      doc('reference/vue', 'Components for Vue', { title: '@platen/vue' }),
    ],
  },
  {
    title: 'Contributing',
    pages: [
      { source: 'CONTRIBUTING.md', title: 'Contributing', about: 'Set up, test, rules and habits' },
      doc('architecture', 'Packages, floors, journeys through the code'),
      {
        source: 'packages/dashboard/README.md',
        title: 'Dashboard pages',
        about: 'How a page of the dashboard is made',
      },
      {
        source: 'docs/decisions/README.md',
        title: 'Decisions',
        about: 'Why some things are as they are',
        children: [],
      },
    ],
  },
];
