/** Files past 400 lines, each with the reason why parting it would make it worse. */
export const longFiles: Readonly<Record<string, string>> = {
  'test/scene/probes.ts': 'one table: pages and what some of their pixels must be',
};
