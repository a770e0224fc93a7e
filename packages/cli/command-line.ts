import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { addVideoFlags } from './video-arguments.ts';
import { UsageError } from './error.ts';
import { addKeys } from './key-commands.ts';
import { numberBetween } from './number-between.ts';
import { addPdfFlags } from './pdf-arguments.ts';
import { addService } from './service-commands.ts';
import { parsePages, parseSize, type RenderArguments } from './render-arguments.ts';
import { parseServiceUrl } from './service-url.ts';
import type { Terminal } from './terminal.ts';
import { parseSet } from './values.ts';

const renderHelp = `
FILE is a template of Platen, or any file that "platen import" reads; "-" is standard input.
Images and fonts that it names by relative path lie in its folder or below.

Examples:
  platen render card.json --set title="Hello" --out card.png
  platen render card.json --data values.json --format webp --scale 2 --out 'out/card-{page}.webp'
  platen render card.json --csv people.csv --out 'out/{name}.png' --report report.json
  platen render story.json --fps 30 --out story.mp4
  platen render flyer.json --dpi 300 --color-mode cmyk --bleed --crop-marks --out flyer.pdf
  PLATEN_API_KEY=osk_… platen render 12 --service https://studio.example --set title="Hello" --out card.png

{page} in --out is the page from 1, {row} the row from 1, {name} the cell of that column (with --data and --set: the value).
Exit status: 0 done, 1 something could not be rendered, 2 wrong use.`;

const importHelp = `
With --service the file becomes a template of a running service, which keeps its images by their addresses. Its key, of level
write, is read from PLATEN_API_KEY.

Examples:
  platen import design.json --out card.json
  PLATEN_API_KEY=osk_… platen import drawing.svg --service https://studio.example --name Poster`;

interface ImportArguments {
  out?: string;
  quiet?: boolean;
  service?: string;
  name?: string;
  folder?: number;
  tag?: string[];
}

function version(): string {
  // In the sources package.json lies beside this file, in what was built one folder above.
  for (const path of ['./package.json', '../package.json']) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
    } catch {
      // Not here.
    }
  }
  return 'unknown';
}

function list(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function addRender(program: Command, terminal: Terminal, signal: AbortSignal): void {
  const render = program
    .command('render')
    .description('render a template to an image, a PDF, a video or audio')
    .argument('<FILE>', 'the template')
    .option('--set <key=value>', 'a value for a parameter or style key; may be given several times', parseSet)
    .option('--data <file>', 'JSON: an object of values, or a list of them for many renders')
    .option('--csv <file>', 'a row for each render; columns are named by parameters')
    .option('--page <numbers>', 'only these pages, such as 2 or 1,3-5 (default: all)', parsePages)
    .option('--fonts <dir>', 'a folder of font files; may be given several times', list)
    .option(
      '--format <name>',
      'png, jpg, webp, avif, pdf, mp4, webm, mov, gif, animated-webp, mp3, m4a or wav (default: what --out ends in, else png)',
    )
    .option('--quality <number>', '1 to 100 (default: 90, AVIF 60, videos 75; PNG has none)', numberBetween(1, 100))
    .addOption(
      new Option('--compression <name>', 'of PNG: fast, or small for fewer bytes in more time (default: fast)').choices(
        ['fast', 'small'],
      ),
    )
    .option('--scale <number>', 'output pixels for each pixel of the template (default: 1)', numberBetween(0.01, 20))
    .option('--width <pixels>', 'width of the output', numberBetween(10, 5000, true))
    .option('--height <pixels>', 'height of the output', numberBetween(10, 5000, true))
    .option('--size <WxH>', 'both of them', parseSize)
    .option('--transparent', "leave the page's background out")
    .option('--out <path>', 'where to write, "-" for standard output (default: named after FILE)')
    .option('--report <file>', 'write what happened as JSON, "-" for standard output')
    .option('--strict', 'fail where otherwise there is only a warning')
    .option(
      '--threads <number>',
      'renders at the same time (default: by processors and memory)',
      numberBetween(1, 256, true),
    )
    .option('--allow-outside', "read images outside the template's folder too")
    .option('--quiet', 'say nothing but failures')
    .option('--service <url>', 'FILE is the id of a template of that service, which renders it', parseServiceUrl)
    .addHelpText('after', renderHelp)
    .action(async (file: string, { service, ...given }: RenderArguments & { service?: string }) => {
      if (service !== undefined) {
        const { renderOnService } = await import('./service-render.ts');
        await renderOnService({ file, given, terminal, signal, service });
        return;
      }
      const { runRender } = await import('./render-command.ts');
      await runRender({ file, given, terminal, signal });
    });
  addVideoFlags(render);
  addPdfFlags(render);
}

function addConversions(program: Command, terminal: Terminal, signal: AbortSignal): void {
  program
    .command('import')
    .description('turn a file of another tool into a template')
    .argument('<FILE>', 'pages_data, Polotno JSON, Fabric JSON or SVG')
    .option('--out <file>', 'where to write the template (default: standard output)')
    .option('--quiet', 'do not say what could not be kept')
    .option(
      '--service <url>',
      'make it a template of that service and write its id to standard output',
      parseServiceUrl,
    )
    .option('--name <text>', 'with --service: its name (default: its own, else that of the file)')
    .option('--folder <id>', 'with --service: the folder to put it in', numberBetween(1, Number.MAX_SAFE_INTEGER, true))
    .option('--tag <text>', 'with --service: a tag; may be given several times', list)
    .addHelpText('after', importHelp)
    .action(async (file: string, { service, name, folder, tag, ...given }: ImportArguments) => {
      if (service !== undefined) {
        if (given.out !== undefined) throw new UsageError('--out and --service cannot go together');
        const { importOnService } = await import('./service-import.ts');
        const wanted = { ...(name !== undefined && { name }), ...(folder !== undefined && { folder }) };
        await importOnService(file, { ...given, ...wanted, ...(tag && { tags: tag }), service }, terminal);
        return;
      }
      if (name !== undefined || folder !== undefined || tag !== undefined)
        throw new UsageError('--name, --folder and --tag go with --service');
      const { runImport } = await import('./convert-commands.ts');
      await runImport(file, given, { terminal, signal });
    });
  program
    .command('schema')
    .description('describe what a render of a template can be given, as JSON Schema')
    .argument('<FILE>', 'the template')
    .option('--typescript', 'as a TypeScript type')
    .option('--out <file>', 'where to write it (default: standard output)')
    .action(async (file: string, given: { out?: string; typescript?: boolean }) => {
      const { runSchema } = await import('./convert-commands.ts');
      await runSchema(file, given, { terminal, signal });
    });
}

/** The `platen` command with all its subcommands. Wrong use is said through `terminal` and thrown as CommanderError. */
export function createCommandLine(terminal: Terminal, signal: AbortSignal): Command {
  const program = new Command('platen')
    .description('Render design templates to images, documents, videos and audio, here or as a service.')
    .version(version(), '--version')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      outputError: (text) => {
        for (const line of text.trim().split('\n')) terminal.say(line.replace(/^error: /, '').replace(/\.$/, ''));
      },
    });
  addRender(program, terminal, signal);
  addConversions(program, terminal, signal);
  addKeys(program, terminal);
  addService(program, terminal, signal);
  return program;
}
