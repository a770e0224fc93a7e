import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { addCheck } from './check-commands.ts';
import { addVideoFlags } from './video-arguments.ts';
import { UsageError } from './error.ts';
import { addKeys } from './key-commands.ts';
import { numberBetween } from './number-between.ts';
import { addPdfFlags } from './pdf-arguments.ts';
import { addService } from './service-commands.ts';
import { parsePages, parseSize, type RenderArguments } from './render-arguments.ts';
import { parseServiceUrl } from './service-url.ts';
import { addTexts } from './texts-commands.ts';
import type { Terminal } from './terminal.ts';
import { addWorkflows } from './workflow-commands.ts';
import { parseAxis, parseSet } from './values.ts';

const renderHelp = `
FILE is a Platen template, or a file that "platen import" can read; "-" is standard input.
Images and fonts given by relative path must be in its folder or a subfolder.

Examples:
  platen render card.json --set title="Hello" --out card.png
  platen render card.json --data values.json --format webp --scale 2 --out 'out/card-{page}.webp'
  platen render card.json --csv people.csv --out 'out/{name}.png' --report report.json
  platen render story.json --fps 30 --out story.mp4
  platen render flyer.json --dpi 300 --color-mode cmyk --bleed --crop-marks --out flyer.pdf
  PLATEN_API_KEY=osk_… platen render 12 --service https://studio.example --set title="Hello" --out card.png

In --out, {page} is the page from 1, {row} the row from 1, {name} the cell of that column (with --data and --set: the value).
Exit status: 0 success, 1 something could not be rendered, 2 wrong usage.`;

const importHelp = `
Several files or a folder give a table of results; --out is the folder of their templates. --report writes a page that shows each file beside
its template with the differences marked, and lists what changed. With --report and without --out, no template is written. Polotno and Fabric JSON
have no picture to compare with.

With --service, the file becomes a template of a running service, which refers to images by URL. The API key, with level
write, is read from PLATEN_API_KEY.

Exit status: 0 success, 1 something was not imported, 2 wrong usage.

Examples:
  platen import design.json --out card.json
  platen import designs --out templates --report report.html
  platen import poster.psd --strict --out poster.json
  PLATEN_API_KEY=osk_… platen import drawing.svg --service https://studio.example --name Poster`;

interface ImportFlags {
  out?: string;
  quiet?: boolean;
  strict?: boolean;
  report?: string;
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
    .option('--set <key=value>', 'a value for a parameter or style key; can be repeated', parseSet)
    .option('--data <file>', 'JSON: an object of values, or a list of objects for many renders')
    .option('--csv <file>', 'CSV or XLSX with one row per render; columns are named after parameters')
    .option('--page <numbers>', 'pages to render, such as 2 or 1,3-5 (default: all)', parsePages)
    .option('--fonts <dir>', 'a folder of font files; can be repeated', list)
    .option(
      '--format <name>',
      'png, jpg, webp, avif, pdf, mp4, webm, mov, gif, animated-webp, mp3, m4a or wav (default: the extension of --out, else png)',
    )
    .option('--quality <number>', '1 to 100 (default: 90, AVIF 60, videos 75; not for PNG)', numberBetween(1, 100))
    .addOption(
      new Option(
        '--compression <name>',
        'PNG only: fast, or small for fewer bytes in more time (default: fast)',
      ).choices(['fast', 'small']),
    )
    .option('--scale <number>', 'output pixels per template pixel (default: 1)', numberBetween(0.01, 20))
    .option('--width <pixels>', 'width of the output', numberBetween(10, 5000, true))
    .option('--height <pixels>', 'height of the output', numberBetween(10, 5000, true))
    .option('--size <WxH>', 'both of them', parseSize)
    .addOption(
      new Option('--fit <how>', 'how pages fill a size of another shape: laid out anew, or on their background')
        .choices(['adapt', 'contain'])
        .default('adapt'),
    )
    .option('--locale <tag>', "language of texts, numbers and dates, such as de-CH (default: the template's, else en)")
    .option('--brand <value>', 'value of the axis "brand" of the template\'s tokens')
    .option('--mode <value>', 'value of its axis "mode", such as dark')
    .option('--axis <id=value>', 'value of any axis; can be repeated', parseAxis)
    .option('--brand-kit <file>', 'JSON of a brand kit that the template follows instead of its own')
    .option('--time-zone <name>', 'the time zone of expressions, such as Europe/Berlin (default: UTC)')
    .option('--transparent', 'omit the page background')
    .option('--out <path>', 'output file, "-" for standard output (default: named after FILE)')
    .option('--report <file>', 'write a JSON report, "-" for standard output')
    .option('--strict', 'treat warnings as errors')
    .option(
      '--threads <number>',
      'number of simultaneous renders (default: depends on processors and memory)',
      numberBetween(1, 256, true),
    )
    .option('--allow-outside', "allow images outside the template's folder")
    .option('--quiet', 'print only failures')
    .option('--service <url>', 'render on that service; FILE is the id of one of its templates', parseServiceUrl)
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
    .description('convert a file of another tool into a template')
    .argument('<FILE...>', 'pages_data, Polotno JSON, Fabric JSON, SVG, PSD or PSB, or a folder of them')
    .option('--out <path>', 'output file (default: standard output); for several files a folder')
    .option('--strict', 'refuse files of which something cannot be preserved or looks different')
    .option('--report <file>', 'show before and after side by side, in HTML; or .json')
    .option('--quiet', 'do not list what could not be preserved')
    .option('--service <url>', 'create a template in that service and print its id', parseServiceUrl)
    .option('--name <text>', 'with --service: its name (default: from the template, else the file name)')
    .option('--folder <id>', 'with --service: the folder to put it in', numberBetween(1, Number.MAX_SAFE_INTEGER, true))
    .option('--tag <text>', 'with --service: a tag; can be repeated', list)
    .addHelpText('after', importHelp)
    .action(async (files: string[], { service, name, folder, tag, ...given }: ImportFlags) => {
      if (service !== undefined && given.out !== undefined)
        throw new UsageError('--out and --service cannot be combined');
      const wanted = {
        ...(name !== undefined && { name }),
        ...(folder !== undefined && { folder }),
        ...(tag && { tags: tag }),
      };
      if (service === undefined && Object.keys(wanted).length > 0)
        throw new UsageError('--name, --folder and --tag require --service');
      const { runImports } = await import('./import-files.ts');
      const there = service === undefined ? {} : { service: { ...wanted, service } };
      await runImports(files, { ...given, ...there }, { terminal, signal });
    });
  program
    .command('schema')
    .description('print the JSON Schema of the modifications of a template')
    .argument('<FILE>', 'the template')
    .option('--typescript', 'print a TypeScript type instead')
    .option('--out <file>', 'output file (default: standard output)')
    .action(async (file: string, given: { out?: string; typescript?: boolean }) => {
      const { runSchema } = await import('./convert-commands.ts');
      await runSchema(file, given, { terminal, signal });
    });
}

/** The `platen` command with all its subcommands. Usage errors are printed to `terminal` and thrown as CommanderError. */
export function createCommandLine(terminal: Terminal, signal: AbortSignal): Command {
  const program = new Command('platen')
    .description('Render design templates to images, documents, videos and audio, on this machine or as a service.')
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
  addCheck(program, terminal, signal);
  addTexts(program, terminal, signal);
  addKeys(program, terminal);
  addWorkflows(program, terminal, signal);
  addService(program, terminal, signal);
  return program;
}
