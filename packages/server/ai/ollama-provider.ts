import { z } from 'zod';
import type { AiProvider } from './ai-provider.ts';
import { callProvider, parseAnswer, type ProviderConnection } from './call-provider.ts';

const maxTextBytes = 1024 * 1024;

const chatAnswer = z.object({ message: z.object({ content: z.string() }), done: z.literal(true) });

/** Ollama's own interface, of which text is all that it makes. */
export function createOllamaProvider(options: ProviderConnection & { textModel: string | undefined }): AiProvider {
  const { textModel: model } = options;
  return {
    name: 'ollama',
    ...(model !== undefined && {
      async writeText({ messages, seed }, signal) {
        const body = { model, messages, stream: false, options: { seed } };
        const answer = await callProvider(options, { path: '/api/chat', body, maxBytes: maxTextBytes, signal });
        return parseAnswer(chatAnswer, answer).message.content;
      },
    }),
  };
}
