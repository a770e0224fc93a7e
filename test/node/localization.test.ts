import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** The packages whose words are translated. */
const packages = ['editor', 'dashboard'] as const;
const folderOf = (name: string): string => fileURLToPath(new URL(`../../packages/${name}`, import.meta.url));

interface Node {
  type: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child, visit);
  }
}

/** The sentence of a `msg(…)` call with `{0}` where something is put in; undefined when it is none that can be read. */
function sentenceOf(argument: unknown): string | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.type === 'Literal' && typeof argument['value'] === 'string') return argument['value'];
  const isStr = argument.type === 'TaggedTemplateExpression' && (argument['tag'] as Node)['name'] === 'str';
  const template = isStr ? argument['quasi'] : argument;
  if (!isNode(template) || template.type !== 'TemplateLiteral') return undefined;
  const parts = (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (!isStr && parts.length > 1) return undefined;
  return parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
}

/** Every sentence of the sources, with the file it stands in. */
function readSentences(folder: string): Map<string, string> {
  const sentences = new Map<string, string>();
  const files = globSync('**/*.ts', { cwd: folder, exclude: (name) => name === 'node_modules' || name === 'dist' });
  for (const file of files.filter((name) => !name.startsWith('locales'))) {
    walk(parseSync(file, readFileSync(join(folder, file), 'utf8')).program, (node) => {
      if (node.type !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'msg') return;
      const sentence = sentenceOf((node['arguments'] as unknown[])[0]);
      assert.ok(sentence !== undefined, `${file}: msg() takes a plain text or one tagged str`);
      sentences.set(sentence, file);
    });
  }
  return sentences;
}

/** All translations of a language, and which sentences it has in two ways. */
async function readTranslations(
  folder: string,
  locale: string,
): Promise<{ all: Map<string, string>; twice: string[] }> {
  const all = new Map<string, string>();
  const twice: string[] = [];
  for (const file of globSync('*.ts', { cwd: join(folder, 'locales', locale) }).filter((name) => name !== 'index.ts')) {
    const module: Record<string, Record<string, string>> = await import(join(folder, 'locales', locale, file));
    for (const area of Object.values(module)) {
      for (const [english, translated] of Object.entries(area)) {
        if (all.has(english) && all.get(english) !== translated) twice.push(english);
        all.set(english, translated);
      }
    }
  }
  return { all, twice };
}

const placeholders = (text: string): string[] => (text.match(/\{\d+\}/g) ?? []).sort();

for (const name of packages) {
  const folder = folderOf(name);
  for (const locale of ['de', 'ar']) {
    test(`every sentence of the ${name} has its ${locale}, and nothing else has`, async () => {
      // The form and the player of the playground speak the dashboard's list of words where they are part of it.
      const around = name === 'dashboard' ? readSentences(folderOf('playground')) : [];
      const sentences = new Map([...around, ...readSentences(folder)]);
      const { all, twice } = await readTranslations(folder, locale);
      const missing = [...sentences]
        .filter(([english]) => !all.has(english))
        .map(([english, file]) => `${file}: ${english}`);
      assert.deepEqual(missing, [], 'sentences without a translation');
      assert.deepEqual(
        [...all.keys()].filter((english) => !sentences.has(english)),
        [],
        'translations of no sentence',
      );
      assert.deepEqual(twice, [], 'sentences translated in two ways');
      for (const [english, translated] of all) {
        assert.deepEqual(placeholders(translated), placeholders(english), `${english}: what is put in is put in once`);
        assert.notEqual(translated.trim(), '', english);
      }
    });
    test(`the areas of ${locale} in the ${name} are all loaded`, async () => {
      const { all } = await readTranslations(folder, locale);
      const { templates } = await import(join(folder, 'locales', locale, 'index.ts'));
      assert.equal(Object.keys(templates).length, all.size);
    });
  }
}

for (const locale of ['de', 'ar']) {
  test(`the dashboard and the editor, which share one list of words, say the same in ${locale}`, async () => {
    const [editor, dashboard] = await Promise.all(packages.map((name) => readTranslations(folderOf(name), locale)));
    const differing = [...(dashboard?.all ?? [])].filter(
      ([english, translated]) => (editor?.all.get(english) ?? translated) !== translated,
    );
    assert.deepEqual(differing, []);
  });
}
