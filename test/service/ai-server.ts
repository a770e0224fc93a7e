import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { z } from 'zod';

/** The key that the server accepts. */
export const aiKey = 'sk-test-4711-secret';

/** The key that removing backgrounds needs, in `X-Api-Key`. */
export const cutoutKey = 'rb-test-4711-secret';

/** A call that the server took. */
export interface AiCall {
  path: string;
  body: Record<string, unknown>;
}

/** How the server answers one call in place of what it would. */
export type Behaviour = (response: ServerResponse) => void;

/** A local server that enforces the published shapes of the APIs of OpenAI, Ollama and remove.bg; what it makes is derived from a hash of what is asked. */
export interface AiServer {
  /** For PLATEN_AI_URL. */
  openAi: string;
  ollama: string;
  /** For PLATEN_CUTOUT_URL. */
  cutouts: string;
  calls: AiCall[];
  /** Answers of the next calls, in order. */
  next: Behaviour[];
  /** Decides texts in place of hashes. */
  write: ((messages: readonly { role: string; content: string }[]) => string) | undefined;
  close(): Promise<void>;
}

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) });
const shapes: Readonly<Record<string, z.ZodType<Record<string, unknown>>>> = {
  '/v1/chat/completions': z.strictObject({
    model: z.literal('gpt-test'),
    messages: z.array(message).min(1),
    seed: z.int(),
  }),
  '/v1/images/generations': z.strictObject({
    model: z.literal('image-test'),
    prompt: z.string().min(1).max(32_000),
    n: z.literal(1),
    size: z.string().regex(/^\d+x\d+$/),
  }),
  '/v1/audio/speech': z.strictObject({
    model: z.literal('tts-test'),
    input: z.string().min(1).max(4096),
    voice: z.enum(['alloy', 'nova']),
    response_format: z.literal('wav'),
    speed: z.number().min(0.25).max(4),
  }),
  '/v1/audio/transcriptions': z.strictObject({
    model: z.literal('whisper-test'),
    response_format: z.literal('verbose_json'),
    file: z.string(),
    language: z.string().length(2).optional(),
  }),
  '/v1.0/removebg': z.strictObject({
    image_file: z.string().regex(/^image\.(?:png|jpg|webp) image\/(?:png|jpeg|webp) \d+$/),
    size: z.literal('auto'),
    format: z.literal('png'),
  }),
  '/api/chat': z.strictObject({
    model: z.literal('llama-test'),
    messages: z.array(message).min(1),
    stream: z.literal(false),
    options: z.strictObject({ seed: z.int() }),
  }),
};

/** Starts the server on a free port of this machine. */
export async function startAiServer(): Promise<AiServer> {
  const calls: AiCall[] = [];
  const next: Behaviour[] = [];
  const server = createServer((request, response) => {
    handle(started, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: AiServer = {
    openAi: `${address}/v1`,
    ollama: address,
    cutouts: `${address}/v1.0`,
    calls,
    next,
    write: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function handle(server: AiServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const bytes = await buffer(request);
  const shape = shapes[path];
  if (request.method !== 'POST' || !shape)
    return sendJson(response, 404, { error: { message: 'Unknown request URL' } });
  // Ollama knows no keys.
  if (path.startsWith('/v1/') && request.headers.authorization !== `Bearer ${aiKey}`) {
    const said = `Incorrect API key provided: ${String(request.headers.authorization)}.`;
    return sendJson(response, 401, {
      error: { message: said, type: 'invalid_request_error', code: 'invalid_api_key' },
    });
  }
  if (path.startsWith('/v1.0/') && request.headers['x-api-key'] !== cutoutKey) {
    return sendJson(response, 403, { errors: [{ title: 'API Key invalid', code: 'auth_failed' }] });
  }
  const body = await readBody(request, bytes);
  const parsed = shape.safeParse(body);
  if (!parsed.success) return sendJson(response, 400, { error: { message: z.prettifyError(parsed.error) } });
  server.calls.push({ path, body: parsed.data });
  const behaviour = server.next.shift();
  if (behaviour) return behaviour(response);
  await answer(server, path, parsed.data, response);
}

async function readBody(request: IncomingMessage, bytes: Buffer): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (type === 'application/json') return JSON.parse(bytes.toString('utf8'));
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name} ${value.type} ${value.size}`,
    ]),
  );
}

async function answer(
  server: AiServer,
  path: string,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const messages = (body['messages'] ?? []) as { role: string; content: string }[];
  const content = server.write?.(messages) ?? `Text ${digest.slice(0, 8)}`;
  switch (path) {
    case '/v1/chat/completions':
      return sendJson(response, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: body['model'],
        choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      });
    case '/api/chat':
      return sendJson(response, 200, {
        model: body['model'],
        created_at: '2026-03-01T00:00:00Z',
        message: { role: 'assistant', content },
        done: true,
        done_reason: 'stop',
      });
    case '/v1/images/generations': {
      const [width = 8, height = 8] = String(body['size']).split('x').map(Number);
      const background = `#${digest.slice(0, 6)}`;
      const image = sharp({ create: { width: width / 8, height: height / 8, channels: 3, background } });
      return sendJson(response, 200, {
        created: 1,
        data: [{ b64_json: (await image.png().toBuffer()).toString('base64') }],
      });
    }
    case '/v1.0/removebg': {
      const background = { r: 200, g: 30, b: 60, alpha: 0.5 };
      const image = sharp({ create: { width: 8, height: 6, channels: 4, background } });
      response.writeHead(200, { 'content-type': 'image/png', 'x-credits-charged': '1' });
      return void response.end(await image.png().toBuffer());
    }
    case '/v1/audio/transcriptions':
      return sendJson(response, 200, {
        task: 'transcribe',
        language: 'english',
        duration: 61.5,
        text: ' Hello there. See you.',
        segments: [
          { id: 0, start: 0, end: 1.25, text: ' Hello there.' },
          { id: 1, start: 1.5, end: 61.5, text: ' See you.' },
        ],
      });
    default:
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(wave(String(body['input']).length / 50));
  }
}

/** A tone as a WAV file of 24 kHz, 16 bit, mono. */
function wave(seconds: number): Buffer {
  const count = Math.round(seconds * 24_000);
  const data = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index++) {
    data.writeInt16LE(Math.round(Math.sin((index / 24_000) * 2 * Math.PI * 220) * 8000), index * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(24_000, 24);
  head.writeUInt32LE(48_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
