import type { Config } from '../config/config.ts';
import { createSafeFetcher } from '../http/fetch/create-safe-fetcher.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { AiKind, AiProvider } from './ai-provider.ts';
import type { ProviderConnection } from './call-provider.ts';
import { createOllamaProvider } from './ollama-provider.ts';
import { createOpenAiProvider } from './openai-provider.ts';
import { createRemovebgProvider } from './removebg-provider.ts';

/** The variables that decide what models do. */
export type AiConfig = Pick<
  Config,
  | 'aiProvider'
  | 'aiUrl'
  | 'aiKey'
  | 'aiTextModel'
  | 'aiImageModel'
  | 'aiTranscriptionModel'
  | 'aiSpeechModel'
  | 'aiVoices'
  | 'maxImageBytes'
  | 'maxAudioBytes'
  | 'cutoutUrl'
  | 'cutoutKey'
>;

/** A provider, and how it ends. */
export interface ConfiguredProvider {
  provider: AiProvider;
  url: string;
  close(): Promise<void>;
}

const defaultUrls = { openai: 'https://api.openai.com/v1', ollama: 'http://127.0.0.1:11434' } as const;

/**
 * The configured provider, undefined when there is none. It has a fetcher of its own, which reaches that one address although it may be
 * private; what users name stays with the service's own.
 */
export function createAiProvider(
  config: AiConfig,
  publicFetcher: Pick<SafeFetcher, 'fetch'>,
): ConfiguredProvider | undefined {
  const { aiProvider: name } = config;
  if (name === undefined) return undefined;
  const connection = connectToProvider(config, name);
  const provider =
    name === 'ollama'
      ? createOllamaProvider({ ...connection, textModel: config.aiTextModel })
      : createOpenAiProvider({
          ...connection,
          models: {
            text: config.aiTextModel,
            image: config.aiImageModel,
            transcription: config.aiTranscriptionModel,
            speech: config.aiSpeechModel,
          },
          voices: config.aiVoices,
          maxImageBytes: config.maxImageBytes,
          maxAudioBytes: config.maxAudioBytes,
          publicFetcher,
        });
  return { provider, url: connection.url, close: () => connection.fetcher.close() };
}

/** The configured provider that removes backgrounds, undefined when there is none. */
export function createCutoutProvider({
  cutoutUrl,
  cutoutKey,
  maxImageBytes,
}: AiConfig): ConfiguredProvider | undefined {
  if (cutoutUrl === undefined) return undefined;
  const connection = { ...connectTo(cutoutUrl), key: cutoutKey, keyHeader: 'x-api-key', variables: 'PLATEN_CUTOUT' };
  const provider = createRemovebgProvider({ ...connection, maxImageBytes });
  return { provider, url: cutoutUrl, close: () => connection.fetcher.close() };
}

/** The configured address with a fetcher for it alone; close that. */
export function connectToProvider(
  { aiUrl, aiKey: key }: Pick<AiConfig, 'aiUrl' | 'aiKey'>,
  name: NonNullable<AiConfig['aiProvider']>,
): ProviderConnection & { fetcher: SafeFetcher } {
  return { ...connectTo(aiUrl ?? defaultUrls[name]), key };
}

function connectTo(url: string): { url: string; fetcher: SafeFetcher } {
  const { hostname, port, protocol } = new URL(url);
  return {
    url,
    fetcher: createSafeFetcher({ allow: [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`] }),
  };
}

/** The model of each kind that the configuration turns on. */
export function modelsOf(config: AiConfig): Partial<Record<AiKind, string>> {
  const named: Record<AiKind, string | undefined> = {
    text: config.aiProvider && config.aiTextModel,
    image: config.aiProvider === 'openai' ? config.aiImageModel : undefined,
    transcription: config.aiProvider === 'openai' ? config.aiTranscriptionModel : undefined,
    speech: config.aiProvider === 'openai' ? config.aiSpeechModel : undefined,
    // The service has no models to choose from.
    cutout: config.cutoutUrl === undefined ? undefined : 'removebg',
  };
  return Object.fromEntries(Object.entries(named).filter(([, model]) => model !== undefined));
}
