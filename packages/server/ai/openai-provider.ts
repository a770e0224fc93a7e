import { z } from 'zod';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import type { AiProvider } from './ai-provider.ts';
import { callProvider, parseAnswer, refusedByModel, type ProviderConnection } from './call-provider.ts';

/** Models by what they make; what has none is off. */
export interface AiModels {
  text: string | undefined;
  image: string | undefined;
  transcription: string | undefined;
  speech: string | undefined;
}

/** How an OpenAI-compatible address is used. */
export interface OpenAiOptions extends ProviderConnection {
  models: AiModels;
  /** The first one is the default. */
  voices: readonly string[];
  maxImageBytes: number;
  maxAudioBytes: number;
  /** Fetches public addresses that the provider answers instead of the bytes of an image. */
  publicFetcher: Pick<SafeFetcher, 'fetch'>;
}

const maxTextBytes = 1024 * 1024;
const maxTranscriptBytes = 16 * 1024 * 1024;

const chatCompletion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

const imageList = z.object({
  data: z.array(z.object({ b64_json: z.base64().nullish(), url: z.url().nullish() })).min(1),
});

const verboseTranscription = z.object({
  language: z.string().max(50).default(''),
  duration: z.coerce.number().min(0).max(1_000_000),
  segments: z
    .array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() }))
    .max(20_000)
    .default([]),
});

/** The published HTTP interface of OpenAI, which many servers speak. */
export function createOpenAiProvider(options: OpenAiOptions): AiProvider {
  const { models } = options;
  return {
    name: 'openai',
    ...(models.text !== undefined && {
      async writeText({ messages, seed }, signal) {
        const body = { model: models.text, messages, seed };
        const answer = await callProvider(options, { path: '/chat/completions', body, maxBytes: maxTextBytes, signal });
        const [choice] = parseAnswer(chatCompletion, answer).choices;
        const { content, refusal } = choice?.message ?? {};
        if (refusal || choice?.finish_reason === 'content_filter') throw refusedByModel();
        return content ?? '';
      },
    }),
    ...(models.image !== undefined && {
      async makeImage({ prompt, size }, signal) {
        const body = { model: models.image, prompt, n: 1, size };
        // Base64 takes four bytes for three, and the answer may describe more.
        const maxBytes = Math.ceil((options.maxImageBytes * 4) / 3) + 64 * 1024;
        const answer = await callProvider(options, { path: '/images/generations', body, maxBytes, signal });
        const [image] = parseAnswer(imageList, answer).data;
        if (image?.b64_json) return Buffer.from(image.b64_json, 'base64');
        if (image?.url) return fetchImage(options, image.url, signal);
        throw new ServiceError('ai_failed', 'The AI provider answered no image.');
      },
    }),
    ...(models.transcription !== undefined && {
      async transcribe({ bytes, mediaType, fileName, language }, signal) {
        const form = new FormData();
        form.set('file', new Blob([bytes], { type: mediaType }), fileName);
        form.set('model', models.transcription ?? '');
        form.set('response_format', 'verbose_json');
        if (language !== undefined) form.set('language', language);
        const encoded = new Response(form);
        const answer = await callProvider(options, {
          path: '/audio/transcriptions',
          body: new Uint8Array(await encoded.arrayBuffer()),
          contentType: encoded.headers.get('content-type') ?? '',
          maxBytes: maxTranscriptBytes,
          signal,
        });
        return parseAnswer(verboseTranscription, answer);
      },
    }),
    ...(models.speech !== undefined && {
      async speak({ text, voice, speed }, signal) {
        const body = {
          model: models.speech,
          input: text,
          voice: voice === '' ? options.voices[0] : voice,
          response_format: 'wav',
          speed,
        };
        const answer = await callProvider(options, {
          path: '/audio/speech',
          body,
          maxBytes: options.maxAudioBytes,
          signal,
        });
        if (!/^(?:audio\/|application\/octet-stream)/i.test(answer.headers['content-type'] ?? '')) {
          throw new ServiceError('ai_failed', 'The AI provider answered no audio.');
        }
        return answer.bytes;
      },
    }),
  };
}

/** An image that is answered as an address: at the provider's own, or a public one. */
async function fetchImage(
  { fetcher, publicFetcher, url, maxImageBytes }: OpenAiOptions,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const isOwn = new URL(address).origin === new URL(url).origin;
  try {
    // The address itself gives access: the key stays here.
    const { status, bytes } = await (isOwn ? fetcher : publicFetcher).fetch(address, {
      maxBytes: maxImageBytes,
      maxRedirects: 0,
      timeoutMs: 60_000,
      signal,
    });
    if (status === 200) return bytes;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new ServiceError('ai_failed', 'The image of the AI provider could not be fetched.', { cause: error });
  }
  throw new ServiceError('ai_failed', 'The image of the AI provider could not be fetched.');
}
