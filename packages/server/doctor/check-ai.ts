import { z } from 'zod';
import { modelsOf, connectToProvider, type AiConfig } from '../ai/create-ai-provider.ts';
import { findingOf, type Finding } from './finding.ts';

const part = 'AI provider';
const openAiModels = z.object({ data: z.array(z.object({ id: z.string() })) });
const ollamaModels = z.object({ models: z.array(z.object({ name: z.string() })) });

/** Whether the configured provider answers, accepts the key and has the models. It is asked for its list of models, which costs nothing. */
export async function checkAi(config: AiConfig): Promise<Finding> {
  const { aiProvider: name } = config;
  if (name === undefined) return { part, state: 'ok', text: 'none: prompts are refused' };
  const models = Object.entries(modelsOf(config)).filter(([kind]) => kind !== 'cutout');
  if (models.length === 0) {
    return { part, state: 'wrong', text: `${name} has no model: set PLATEN_AI_TEXT_MODEL or another one.` };
  }
  return findingOf(part, async () => {
    const { fetcher, url, key } = connectToProvider(config, name);
    try {
      const { status, bytes } = await fetcher.fetch(`${url}${name === 'ollama' ? '/api/tags' : '/models'}`, {
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        maxBytes: 4 * 1024 * 1024,
        maxRedirects: 0,
        timeoutMs: 10_000,
      });
      if (status === 401 || status === 403) return { state: 'wrong', text: `${url} does not accept PLATEN_AI_KEY.` };
      const known = status === 200 ? listModels(Buffer.from(bytes).toString('utf8')) : undefined;
      const shown = models.map(([kind, model]) => `${kind} by ${model}`).join(', ');
      if (!known)
        return { state: 'look', text: `${url} responded with status ${status} to a call for its models; ${shown}.` };
      const missing = models.find(([, model]) => !known.some((each) => each === model || each === `${model}:latest`));
      if (missing) return { state: 'look', text: `${url} does not list the model ${missing[1]}.` };
      return { state: 'ok', text: `${url}: ${shown}` };
    } finally {
      await fetcher.close();
    }
  });
}

function listModels(text: string): string[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const openAi = openAiModels.safeParse(json).data;
  return openAi
    ? openAi.data.map(({ id }) => id)
    : ollamaModels.safeParse(json).data?.models.map((model) => model.name);
}
