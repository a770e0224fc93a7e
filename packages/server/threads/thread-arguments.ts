/** Arguments that say what a process runs and not how; those with a value of their own, and those whose value follows. */
const programArguments = /^--input-type(?:=|$)/;
const programTexts: ReadonlySet<string> = new Set(['-e', '--eval', '-p', '--print', '-pe']);

/**
 * How a thread that has a file to run is given this process's own arguments for Node. It inherits them as they are where it can: those of
 * V8, such as `--max-old-space-size`, are none that a thread may be given.
 */
export function threadArguments(): { execArgv?: string[] } {
  const allowed: string[] = [];
  for (let at = 0; at < process.execArgv.length; at++) {
    const argument = process.execArgv[at] ?? '';
    if (programTexts.has(argument)) at += 1;
    else if (!programArguments.test(argument)) allowed.push(argument);
  }
  return allowed.length === process.execArgv.length ? {} : { execArgv: allowed };
}
