import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../architecture/source-file.ts';
import { readFace, type PublicName } from './read-face.ts';

/** A page of the reference: a package, its example and its entry files by the names that they are imported by. */
export interface ReferencePage {
  path: string;
  title: string;
  example: string;
  entries: Readonly<Record<string, string>>;
}

/** The pages that are made of the sources, by `npm run reference`. */
export const referencePages: readonly ReferencePage[] = [
  {
    path: 'docs/reference/template.md',
    title: 'Reference of @platen/template',
    example: 'docs/reference/template-example.ts',
    entries: {
      '@platen/template': 'packages/template/index.ts',
      '@platen/template/exchange': 'packages/template/exchange/index.ts',
    },
  },
  {
    path: 'docs/reference/engine.md',
    title: 'Reference of @platen/engine',
    example: 'docs/reference/engine-example.ts',
    entries: {
      '@platen/engine': 'packages/engine/index.ts',
      '@platen/engine/node': 'packages/engine/node/index.ts',
      '@platen/engine/browser': 'packages/engine/browser/index.ts',
    },
  },
  {
    path: 'docs/reference/editor.md',
    title: 'Reference of @platen/editor',
    example: 'docs/reference/editor-example.ts',
    entries: {
      '@platen/editor': 'packages/editor/index.ts',
      '@platen/editor/asset-picker': 'packages/editor/asset-picker.ts',
      '@platen/editor/frame': 'packages/editor/frame/client/index.ts',
    },
  },
  {
    path: 'docs/reference/react.md',
    title: 'Reference of @platen/react',
    example: 'docs/reference/react-example.ts',
    entries: { '@platen/react': 'packages/react/index.ts' },
  },
  {
    path: 'docs/reference/vue.md',
    title: 'Reference of @platen/vue',
    example: 'docs/reference/vue-example.ts',
    entries: { '@platen/vue': 'packages/vue/index.ts' },
  },
  {
    path: 'docs/reference/client.md',
    title: 'Reference of @platen/api/client',
    example: 'docs/reference/client-example.ts',
    entries: { '@platen/api/client': 'packages/api/client/index.ts' },
  },
];

/** Entry files without a page: they are for the product's own packages. */
const internalEntries = [
  'packages/template/internal.ts',
  'packages/engine/internal.ts',
  'packages/library/index.ts',
  'packages/library/node/index.ts',
  'packages/playground/index.ts',
  // The operations themselves are described by the OpenAPI document.
  'packages/api/index.ts',
  'packages/api/social/index.ts',
  'packages/api/compat/index.ts',
  'packages/api/openapi/index.ts',
  'packages/editor/controls/index.ts',
  'packages/editor/locales/index.ts',
  'packages/editor/panels/asset-browser/index.ts',
  'packages/editor/review/index.ts',
  'packages/editor/service/index.ts',
  'packages/editor/theme/index.ts',
  'packages/server/index.ts',
];

/** Finds entry files with `export *`, exported names without a comment, and pages that differ from the sources. */
export function checkFaces(root: string): Problem[] {
  const entries = [...referencePages.flatMap((page) => Object.values(page.entries)), ...internalEntries];
  const stale = referencePages.filter((page) => {
    const path = join(root, page.path);
    return !existsSync(path) || readFileSync(path, 'utf8') !== writeReference(root, page);
  });
  return [
    ...entries.flatMap((path) => readFace(root, path).problems),
    ...stale.map(({ path }) => ({
      path,
      line: 1,
      rule: 'faces',
      message: 'differs from the sources: npm run reference',
    })),
  ];
}

/** A page as Markdown. */
export function writeReference(root: string, { title, example, entries }: ReferencePage): string {
  const code = readFileSync(join(root, example), 'utf8').trim();
  const parts = Object.entries(entries).map(([name, path]) => writeEntry(name, readFace(root, path).names));
  const note = 'Made of the sources by `npm run reference`: change the comments there.';
  return [`# ${title}`, note, fenced(code), ...parts].join('\n\n') + '\n';
}

function writeEntry(name: string, names: readonly PublicName[]): string {
  const sections = Map.groupBy(names, ({ section }) => section);
  const written = [...sections].map(([section, inside]) => {
    const items = inside.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(writeName);
    return [...(section === '' ? [] : [`### ${section}`]), ...items].join('\n\n');
  });
  return [`## ${name}`, ...written].join('\n\n');
}

function writeName({ name, comment, declaration }: PublicName): string {
  return [`#### ${name}`, fenced(declaration), comment].join('\n\n');
}

function fenced(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
