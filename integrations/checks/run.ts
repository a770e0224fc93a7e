import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOpenApi } from '@platen/api/openapi';

// `npm run integrations`: has the tools of n8n, Zapier and GitHub's actions judge what is here for them. The tools are installed into
// .out: they are many, and no part of the product.
const root = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(root, '.out/integrations');
const integrations = join(root, 'integrations');

/** What a tool found wrong, a line each; empty when all is well. */
type Check = () => string[];

function run(program: string, given: readonly string[], cwd: string): string[] {
  const { status, stdout, stderr, error } = spawnSync(program, given, { cwd, encoding: 'utf8' });
  if (status === 0) return [];
  const lines = `${stdout}${stderr}${error?.message ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${program} ended with ${String(status)}`];
}

/** Installs the tools again when their list has changed. */
function installTools(): string[] {
  const list = readFileSync(join(integrations, 'checks/package.json'), 'utf8');
  const installed = join(tools, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === list) return [];
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'package.json'), list);
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock'];
  const problems = run('npm', ['install', ...flags], tools);
  if (problems.length === 0) writeFileSync(installed, list);
  return problems;
}

/** A folder beside the tools, where they find each other. */
function besideTools(name: string): string {
  const folder = join(tools, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(integrations, name), folder, { recursive: true });
  return folder;
}

const toolPath = (name: string): string => join(tools, 'node_modules', name);

/** n8n's own rules for community nodes, and the types of its workflow package. */
const checkN8n: Check = () => {
  const folder = besideTools('n8n');
  const rules = "import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n";
  writeFileSync(join(folder, 'eslint.config.mjs'), rules);
  return [
    ...run(process.execPath, [toolPath('eslint/bin/eslint.js'), '.'], folder),
    ...run(process.execPath, [toolPath('typescript/bin/tsc'), '-p', '.', '--noEmit'], folder),
  ];
};

interface ZapierSchema {
  validateAppDefinition(app: unknown): { errors: readonly { stack: string }[] };
}

/** Functions as Zapier's own tools write them into definitions. */
function writeFunctions(value: unknown): unknown {
  if (typeof value === 'function') return `$func$${value.length}$f$`;
  if (Array.isArray(value)) return value.map(writeFunctions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, writeFunctions(each)]));
}

/** Zapier's schema of apps. */
const checkZapier: Check = () => {
  const load = createRequire(join(tools, 'package.json'));
  const schema = load('zapier-platform-schema') as ZapierSchema;
  const app = load(join(integrations, 'zapier/index.js')) as unknown;
  return schema.validateAppDefinition(writeFunctions(app)).errors.map(({ stack }) => stack);
};

interface ActionValidator {
  validateAction(text: string): { errors: readonly unknown[] };
}

/** The schema of actions that SchemaStore has. */
const checkAction: Check = () => {
  const load = createRequire(join(tools, 'package.json'));
  const { validateAction } = load('@action-validator/core') as ActionValidator;
  const text = readFileSync(join(integrations, 'github-action/action.yml'), 'utf8');
  return validateAction(text).errors.map((error) => JSON.stringify(error));
};

/** A first call, as someone writes it with the types that `openapi-typescript` makes. */
const firstCall = `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:5199/v1', headers: { authorization: 'Bearer osk_' } });
const { data, error } = await client.POST('/studio/render', {
  body: { templateId: 12, modifications: { title: 'Hello' }, response: { format: 'png' } },
});
if (error) console.log(error.code, error.error);
else if (typeof data === 'object' && 'data' in data && !Array.isArray(data.data)) console.log(data.data.content);
const templates = await client.GET('/studio/templates/all', { params: { query: { limit: 5 } } });
console.log(templates.data?.data[0]?.id, templates.error?.code);
`;

/** The generator that most use for TypeScript: what it makes of the OpenAPI document compiles, and so does a first call. */
const checkOpenApi: Check = () => {
  const folder = join(tools, 'openapi');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(createOpenApi('http://127.0.0.1:5199/v1')));
  writeFileSync(join(folder, 'first-call.ts'), firstCall);
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];
  return [
    ...run(process.execPath, [toolPath('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'schema.d.ts'], folder),
    ...run(process.execPath, [toolPath('typescript/bin/tsc'), ...options, '--types', '', 'first-call.ts'], folder),
  ];
};

const checks: Readonly<Record<string, Check>> = {
  tools: installTools,
  'n8n: lint and types': checkN8n,
  'Zapier: schema of apps': checkZapier,
  'GitHub: schema of actions': checkAction,
  'OpenAPI: types of openapi-typescript': checkOpenApi,
};
for (const [name, check] of Object.entries(checks)) {
  const problems = check();
  console.log([`${problems.length === 0 ? '✔' : '✖'} ${name}`, ...problems.map((each) => `    ${each}`)].join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
