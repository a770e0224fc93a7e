import { spawn } from 'node:child_process';

/** Runs a command with its output shown as it comes. Answers the exit code, or 1 when it could not start or was ended by a signal. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; timeoutMs?: number; environment?: Readonly<Record<string, string>> },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
