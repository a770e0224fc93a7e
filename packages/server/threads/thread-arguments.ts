/** Arguments that say what a process runs and not how; those with a value of their own, and those whose value follows. */
const programArguments = /^--input-type(?:=|$)/;
const programTexts: ReadonlySet<string> = new Set(['-e', '--eval', '-p', '--print', '-pe']);

/** This process's own arguments for Node as a thread can have them, which has a file to run whatever the process was given. */
export function threadArguments(): string[] {
  const kept: string[] = [];
  for (let at = 0; at < process.execArgv.length; at++) {
    const argument = process.execArgv[at] ?? '';
    if (programTexts.has(argument)) at += 1;
    else if (!programArguments.test(argument)) kept.push(argument);
  }
  return kept;
}
