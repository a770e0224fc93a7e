import { ServiceError } from '../http/service-error.ts';
import type { AiProvider } from './ai-provider.ts';
import { callProvider, type ProviderConnection } from './call-provider.ts';

/** How an address with the interface of remove.bg is used. */
export interface RemovebgOptions extends ProviderConnection {
  maxImageBytes: number;
}

/** The published HTTP interface of remove.bg, version 1.0, which other servers speak too. */
export function createRemovebgProvider(options: RemovebgOptions): AiProvider {
  return {
    name: 'removebg',
    async cutOut({ bytes, mediaType, fileName }, signal) {
      const form = new FormData();
      form.set('image_file', new Blob([bytes], { type: mediaType }), fileName);
      form.set('size', 'auto');
      form.set('format', 'png');
      const encoded = new Response(form);
      const answer = await callProvider(options, {
        path: '/removebg',
        body: new Uint8Array(await encoded.arrayBuffer()),
        contentType: encoded.headers.get('content-type') ?? '',
        maxBytes: options.maxImageBytes,
        signal,
      });
      if (!/^image\/png\b/i.test(answer.headers['content-type'] ?? '')) {
        throw new ServiceError('ai_failed', 'The AI provider answered no PNG.');
      }
      return answer.bytes;
    },
  };
}
