import { CommanderError } from 'commander';
import { createCommandLine } from './command-line.ts';
import { explainError } from './error.ts';
import { createTerminal } from './terminal.ts';

/** Exit codes of the command: done, could not be done, asked wrongly. */
export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Signals that end a command cleanly: from the keyboard, from other processes, and when its terminal closes. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the `platen` command with the arguments after its name and returns its exit code. Failures are printed to standard error, one per
 * line, as `platen: file: reason`; nothing is thrown.
 */
export async function runCli(args: readonly string[]): Promise<number> {
  const interrupted = new AbortController();
  const onInterrupt = (): void => interrupted.abort();
  for (const signal of signals) process.on(signal, onInterrupt);
  const terminal = createTerminal();
  try {
    await createCommandLine(terminal, interrupted.signal).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (interrupted.signal.aborted) return exitCodes.interrupted;
    const { lines, isUsage } = explainError(error);
    for (const line of lines) terminal.say(line);
    return isUsage ? exitCodes.usage : exitCodes.failed;
  } finally {
    for (const signal of signals) process.off(signal, onInterrupt);
  }
}
