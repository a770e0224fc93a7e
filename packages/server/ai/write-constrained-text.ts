import { checkConstraints, type Constraints } from '@platen/template';
import { ServiceError } from '../http/service-error.ts';
import type { AiMessage, AiProvider } from './ai-provider.ts';

/** A text that a parameter needs. */
export interface WantedText {
  prompt: string;
  seed: number;
  constraints: Constraints;
  /** The language it should be in, where the render names one. */
  locale: string | undefined;
}

/** Characters of a text whose parameter sets no limit. */
const maxLength = 5000;

/**
 * Has a text written that satisfies the constraints of its parameter. One that does not is asked for once more, with what is wrong. Throws
 * ServiceError `ai_refused` when that is wrong too, and what the provider throws.
 */
export async function writeConstrainedText(
  writeText: NonNullable<AiProvider['writeText']>,
  { prompt, seed, constraints: own, locale }: WantedText,
  signal: AbortSignal,
): Promise<string> {
  const constraints: Constraints = {
    ...own,
    required: true,
    maxLength: Math.min(own.maxLength ?? maxLength, maxLength),
  };
  const messages: AiMessage[] = [
    { role: 'system', content: instruct(constraints, locale) },
    { role: 'user', content: prompt },
  ];
  const first = cleanText(await writeText({ messages, seed }, signal));
  const [problem] = checkConstraints(first, constraints);
  if (problem === undefined) return first;
  const again: AiMessage[] = [
    ...messages,
    { role: 'assistant', content: first },
    { role: 'user', content: `That text ${problem}. Write it again so that it fits. Answer the text alone.` },
  ];
  const second = cleanText(await writeText({ messages: again, seed }, signal));
  const [left] = checkConstraints(second, constraints);
  if (left === undefined) return second;
  throw new ServiceError(
    'ai_refused',
    `The text of the model ${left}, also when asked again. Ask for a shorter or simpler text.`,
  );
}

function instruct(
  { minLength, maxLength: max, pattern, enum: options, min, max: maxNumber }: Constraints,
  locale?: string,
): string {
  return [
    'You write one text for a place in a graphic design. Answer the text alone: no quotation marks, no Markdown, no explanation.',
    ...(max === undefined ? [] : [`It has at most ${max} characters.`]),
    ...(minLength === undefined ? [] : [`It has at least ${minLength} characters.`]),
    ...(options ? [`It is exactly one of: ${options.slice(0, 100).join(', ')}.`] : []),
    ...(pattern === undefined ? [] : [`It matches the regular expression ${pattern}.`]),
    ...(min === undefined ? [] : [`As a number it is at least ${min}.`]),
    ...(maxNumber === undefined ? [] : [`As a number it is at most ${maxNumber}.`]),
    ...(locale === undefined ? [] : [`It is in the language ${locale}.`]),
  ].join(' ');
}

/** The text without what models put around one: their thoughts, quotation marks around all of it, and characters that no database holds. */
function cleanText(text: string): string {
  const plain = text
    .replace(/^\s*<think>.*?<\/think>/s, '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim();
  const [, quoted] = /^["“„«]([^"“”„«»]*)["”“»]$/s.exec(plain) ?? [];
  return (quoted ?? plain).trim();
}
