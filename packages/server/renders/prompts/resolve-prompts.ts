import type { GeneratedValue } from '@platen/api';
import type { Report, Template } from '@platen/template';
import type { Config } from '../../config/config.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { Ai, AiResult } from '../../ai/ai.ts';
import { findPrompts, type Prompt } from './find-prompts.ts';
import { writeConstrainedText } from '../../ai/write-constrained-text.ts';

/** Throws ServiceError `invalid_modifications` for prompts that cannot be followed, and `ai_unavailable` where the instance cannot. */
export function readPrompts(
  { ai }: { ai: Pick<Ai, 'require'> },
  request: Pick<RenderRequest, 'modifications' | 'textOnly' | 'embedId'>,
  template: Template,
): { prompts: Prompt[]; modifications: Record<string, unknown> } {
  const { prompts, modifications, issues } = findPrompts(template, request.modifications);
  if (prompts.length === 0 && issues.length === 0) return { prompts, modifications };
  if (request.textOnly) {
    throw new ServiceError(
      'invalid_modifications',
      'Signed addresses cannot have prompts: only texts and their styles.',
    );
  }
  if (request.embedId !== null) {
    throw new ServiceError('access_denied', 'Embeds cannot use prompts: render with an API key.');
  }
  const [first] = issues;
  if (first) {
    const sentence = `The modifications ${first.path} ${first.message}.`.replaceAll(/ +/g, ' ');
    throw new ServiceError('invalid_modifications', sentence, { issues });
  }
  for (const kind of new Set(prompts.map((prompt) => prompt.kind))) ai.require(kind);
  return { prompts, modifications };
}

/** Prompts of one render that are followed at a time. */
const atOnce = 4;

/** Has the values of prompts made, or finds those that were made before. Throws as `Ai.make`. */
export async function makePrompted(
  parts: { ai: Ai; config: Config; publicUrl: string },
  request: RenderRequest,
  prompts: readonly Prompt[],
  options: { mayWait: boolean; signal: AbortSignal | undefined },
): Promise<{ values: Record<string, string>; generated: GeneratedValue[] }> {
  const made: { value: string; generated: GeneratedValue }[] = [];
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  const left = [...prompts.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, prompt] = next;
      made[index] = await makeOne(parts, request, prompt, { ...options, signal });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, prompts.length) }, work));
  } catch (error) {
    // The others of a render that failed are not waited for.
    ending.abort(error);
    throw error;
  }
  return {
    values: Object.fromEntries(prompts.map(({ key }, index) => [key, made[index]?.value ?? ''])),
    generated: made.map(({ generated }) => generated),
  };
}

async function makeOne(
  { ai, config }: { ai: Ai; config: Config },
  { workspaceId, userId, response }: RenderRequest,
  prompt: Prompt,
  options: { mayWait: boolean; signal: AbortSignal },
): Promise<{ value: string; generated: GeneratedValue }> {
  const { kind, seed, constraints, key } = prompt;
  const common = { workspaceId, userId, kind, minCredits: config.aiPrices[kind], ...options };
  const describe = ({ provider, model, isCached, credits }: AiResult) => ({
    parameter: key,
    page: prompt.page,
    layer: prompt.layer,
    provider,
    model,
    seed,
    cached: isCached,
    credits,
  });
  if (kind === 'text') {
    const { locale } = response;
    const result = await ai.make({
      ...common,
      subject: [prompt.prompt, seed, constraints, locale ?? null],
      async make(provider, signal) {
        if (!provider.writeText) throw new TypeError('The provider writes no texts.');
        const wanted = { prompt: prompt.prompt, seed, constraints, locale };
        const text = await writeConstrainedText(provider.writeText, wanted, signal);
        return { text, credits: config.aiPrices.text };
      },
    });
    const text = result.text ?? '';
    return { value: text, generated: { ...describe(result), kind, text } };
  }
  const size = closestSize(config.aiImageSizes, prompt.aspect);
  const result = await ai.make({
    ...common,
    subject: [prompt.prompt, seed, size],
    async make(provider, signal) {
      if (!provider.makeImage) throw new TypeError('The provider makes no images.');
      const bytes = await provider.makeImage({ prompt: prompt.prompt, size }, signal);
      const meta = { prompt: prompt.prompt, seed, model: config.aiImageModel };
      return { bytes, type: 'image', fileName: nameOf(key), meta, credits: config.aiPrices.image };
    },
  });
  const value = `asset:${result.assetId}`;
  return { value, generated: { ...describe(result), kind, asset: value } };
}

/** The configured size whose shape is nearest to the one that is needed. */
function closestSize(sizes: readonly string[], aspect: number): string {
  const away = (size: string): number => {
    const [width = 1, height = 1] = size.split('x').map(Number);
    return Math.abs(Math.log(width / height / aspect));
  };
  return sizes.toSorted((one, other) => away(one) - away(other))[0] ?? '1024x1024';
}

function nameOf(key: string): string {
  return `ai-${key.replace(/^page\d+@/, '')}`;
}

/** How the report of a render names what models made for it. */
export function reportGenerated(generated: readonly GeneratedValue[]): Report {
  return generated.map(({ page, layer, parameter, kind, provider, model, cached }) => ({
    page,
    layer,
    code: 'value_generated',
    message: `${parameter} is ${kind === 'text' ? 'a text' : 'an image'} made by ${model} (${provider})${cached ? ', from the cache' : ''}.`,
  }));
}
