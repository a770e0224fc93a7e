import type { FastifyInstance } from 'fastify';

/** A year: browsers ask by https alone for so long, and each answer begins it again. */
const httpsSeconds = 31_536_000;

/** Policy of content that may not be framed, and loads and runs nothing. */
const inert = "default-src 'none'; frame-ancestors 'none'";
/** Browsers show no PDF under a policy that keeps objects out; its reader runs no script of the page. */
const inertPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/**
 * The headers that every answer begins with: nothing is kept, guessed at, framed or run, unless its route says otherwise. Browsers that
 * came by https once stay with it (RFC 6797), where the service's public address is one; other names below that host are left alone.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': inert,
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${httpsSeconds}` }),
  };
}

/**
 * Sets the headers of every answer of the app: of operations, files, pages, errors and what is at no address. Routes replace those that
 * they have reasons to. Errors are never kept, whatever their route said before it failed.
 */
export function setAnswerHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const headers = answerHeaders(publicUrl);
  // First of all hooks, so that what takes over the raw answer finds them as well.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (_request, reply) => {
    const { statusCode } = reply;
    if (statusCode >= 400) reply.header('cache-control', 'no-store');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    if (policy === inert && String(reply.getHeader('content-type') ?? '').startsWith('application/pdf')) {
      reply.header('content-security-policy', inertPdf);
    }
    // The older way to say the same, which would forbid the frames that a policy allows.
    if (!policy.includes("frame-ancestors 'none'")) reply.removeHeader('x-frame-options');
  });
}
