// Runs commands of `platen` one after another in this process, as each would run in its own: loading what they need takes a second.
// Standard output and standard error are files, which whoever started it reads. Started by run-platen.ts.
import { Readable } from 'node:stream';
import { runCli } from '@platen/cli';

/** A command to run. */
export interface CliCommand {
  args: readonly string[];
  cwd: string;
  input: Uint8Array;
  /** Environment variables besides those of this process. */
  environment: Readonly<Record<string, string>>;
}

/** Its exit code. */
export interface CliAnswer {
  code: number;
}

async function run({ args, cwd, input, environment }: CliCommand): Promise<number> {
  const before = new Map(Object.keys(environment).map((name) => [name, process.env[name]]));
  const home = process.cwd();
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) });
  Object.assign(process.env, environment);
  process.chdir(cwd);
  try {
    return await runCli(args);
  } finally {
    process.chdir(home);
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

// Each command listens to it once, as in a process of its own.
process.stdout.setMaxListeners(0);

process.on('message', (command: CliCommand) => {
  void run(command).then((code) => process.send?.({ code } satisfies CliAnswer));
});
process.on('disconnect', () => process.exit());
