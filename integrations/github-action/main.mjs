// Renders templates in a GitHub workflow: those of files by the platen command, those of a service by its API. Node's own library only.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative, resolve, sep } from 'node:path';

/** A mistake in the inputs, or a refusal: its sentence is the error of the step. */
class ActionError extends Error {}

const workspace = process.env['GITHUB_WORKSPACE'] ?? process.cwd();
const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

/** Formats that have a file for each page. */
const imageFormats = new Set(['png', 'jpg', 'webp', 'avif']);

/** A path of the repository; others are refused. */
function pathIn(given, name) {
  const path = resolve(workspace, given);
  const isInside = path === workspace || path.startsWith(workspace + sep);
  if (!isInside) throw new ActionError(`${name} must lie in the repository: ${given}`);
  return path;
}

/** The values to render with, one set for each render. */
function readRows(given) {
  if (given === '') return [{}];
  let value;
  try {
    value = JSON.parse(readFileSync(pathIn(given, 'data'), 'utf8'));
  } catch (error) {
    if (error instanceof ActionError) throw error;
    throw new ActionError(`data is not a JSON file: ${given}`);
  }
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw new ActionError('data must be an object, or a list of objects');
  return rows;
}

/** Runs a program to its end; its output is that of the step. */
function run(program, given) {
  return new Promise((done, fail) => {
    const child = spawn(program, given, { cwd: workspace, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => fail(new ActionError(`${program} cannot be started`)));
    child.on('exit', (code) => (code === 0 ? done() : fail(new ActionError(`${program} ended with code ${code}`))));
  });
}

/** Renders files with the platen command. The renders are what is new in the folder. */
async function renderFiles(files, { folder, format, data }) {
  const [program, ...first] = input('command').split(/\s+/);
  const made = [];
  for (const file of files) {
    const target = join(folder, basename(file, extname(file)));
    mkdirSync(target, { recursive: true });
    const isList = data !== '' && Array.isArray(JSON.parse(readFileSync(pathIn(data, 'data'), 'utf8')));
    const page = imageFormats.has(format) ? '{page}' : 'render';
    const out = join(target, isList ? `{row}-${page}.${format}` : `${page}.${format}`);
    const values = data === '' ? [] : ['--data', pathIn(data, 'data')];
    await run(program, [...first, 'render', pathIn(file, 'files'), ...values, '--format', format, '--out', out]);
    made.push(...readdirSync(target).map((name) => join(target, name)));
  }
  return made;
}

/** Sends a call to the service; a call that came too soon is sent again when the service says so. */
async function call(address, key, body) {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${address}/v1/studio/render`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return answer;
    const waitS = Number(answer.headers.get('retry-after'));
    if ((answer.status === 429 || answer.status === 503) && attempt < 5 && waitS > 0 && waitS <= 60) {
      await new Promise((done) => setTimeout(done, waitS * 1000));
      continue;
    }
    const { error, code } = await answer.json().catch(() => ({}));
    throw new ActionError(`${error ?? 'The service refused the render.'} (${code ?? answer.status})`);
  }
}

/** Renders a template of a service, once for each set of values. */
async function renderByService(rows, { folder, format }) {
  const address = input('address').replace(/\/+$/, '');
  const given = input('template');
  if (!/^https?:\/\//.test(address) || input('key') === '' || given === '')
    throw new ActionError('Give files, or address, key and template');
  const templateId = /^\d+$/.test(given) ? Number(given) : given;
  const made = [];
  for (const [index, modifications] of rows.entries()) {
    const response = { type: 'binary', format };
    const answer = await call(address, input('key'), { templateId, modifications, response, source: 'github' });
    // Several pages come as one archive.
    const isArchive = answer.headers.get('content-type')?.includes('zip');
    const path = join(folder, `${index + 1}.${isArchive ? 'zip' : format}`);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    made.push(path);
  }
  return made;
}

/** Tells the runner an output; names and values here have no line breaks. */
function setOutput(name, value) {
  const file = process.env['GITHUB_OUTPUT'];
  if (file) appendFileSync(file, `${name}=${value}\n`);
  else console.log(`${name}: ${value}`);
}

try {
  const key = input('key');
  if (key !== '') console.log(`::add-mask::${key}`);
  const format = input('format');
  if (!/^[a-z0-9-]{1,20}$/.test(format)) throw new ActionError(`format is not one: ${format}`);
  const folder = pathIn(input('out'), 'out');
  mkdirSync(folder, { recursive: true });
  const data = input('data');
  const rows = readRows(data);
  const files = input('files')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const made =
    files.length > 0
      ? await renderFiles(files, { folder, format, data })
      : await renderByService(rows, { folder, format });
  setOutput('files', JSON.stringify(made.map((path) => relative(workspace, path))));
  setOutput('count', made.length);
} catch (error) {
  const message = error instanceof ActionError ? error.message : String(error);
  console.log(`::error::${message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`);
  process.exitCode = 1;
}
