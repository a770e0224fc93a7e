import { writeSync } from 'node:fs';

/** Where the command speaks: words for people on standard error, results on standard output. */
export interface Terminal {
  /** One line for people, with the command's name before it. */
  say(line: string): void;
  /** A result. Ends quietly when nobody reads any more, and throws what the system says otherwise. */
  write(result: string | Uint8Array): Promise<void>;
  /** Whether people watch standard error. */
  readonly isWatched: boolean;
}

/** The terminal of this process. */
export function createTerminal(): Terminal {
  // Each write says by itself what went wrong.
  process.stdout.on('error', () => undefined);
  return {
    say(line) {
      try {
        writeSync(process.stderr.fd, `platen: ${line}\n`);
      } catch {
        // Standard error is closed or full: there is nobody to tell.
      }
    },
    write: (result) =>
      new Promise((resolve, reject) => {
        // A reader that stops, such as `head`, is no failure.
        process.stdout.write(result, (error: NodeJS.ErrnoException | null | undefined) =>
          error && error.code !== 'EPIPE' ? reject(error) : resolve(),
        );
      }),
    isWatched: process.stderr.isTTY,
  };
}
