/** Files past 400 lines, each with the reason why parting it would make it worse. */
export const longFiles: Readonly<Record<string, string>> = {
  'test/e2e/editor-embed.test.ts':
    'all ways to embed the editor in one service and browser, whose start takes longer than they do',
  'test/scene/probes.ts': 'one table: pages and what some of their pixels must be',
};
