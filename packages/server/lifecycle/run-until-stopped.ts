import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Milliseconds beyond those that work is given, after which the process ends whatever is still open. */
const closingMs = 15_000;
/** A signal that comes twice at once is one: to the whole group, and passed on by the parent. */
const echoMs = 1000;

/**
 * Closes on a stop signal (SIGTERM, SIGINT, SIGHUP) and then ends the process with exit code 0; a second signal ends it immediately. An
 * uncaught error also closes, with exit code 1: the state after one cannot be trusted.
 */
export function runUntilStopped(
  running: { close(graceMs?: number): Promise<void> },
  { log, graceMs }: { log: Logger; graceMs: number },
): void {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const { close } = closeWithGrace(
    {
      delay: graceMs + closingMs,
      logger: { error: (words) => log.error(words) },
      // Told apart from their echoes below.
      skip: [...signals],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'Something failed that nothing caught');
      await running.close(err ? Math.min(graceMs, 1000) : graceMs);
      log.info('Stopped');
    },
  );
  let notifiedAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (notifiedAt === undefined) {
        notifiedAt = performance.now();
        log.info({ signal }, 'Stopping');
        close();
      } else if (performance.now() - notifiedAt > echoMs) {
        log.warn({ signal }, 'Second stop signal: ending immediately');
        process.exit(1);
      }
    });
  }
}
