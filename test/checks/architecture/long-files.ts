/** Files past 400 lines, each with the reason why parting it would make it worse. */
export const longFiles: Readonly<Record<string, string>> = {
  'test/node/template-apply.test.ts': 'every rule of applying values, told against one template',
  'test/scene/probes.ts': 'one table: pages and what some of their pixels must be',
};
