import { z } from 'zod';
import { namedNumbers } from './named-numbers.ts';
import { address, count, list } from './value-schemas.ts';
import type { Variable } from './variable.ts';

/** A number for each of red, green and blue. */
const channels = (min: number) => {
  const channel = z.coerce.number<string>().min(min).max(1000);
  return list.pipe(z.tuple([channel, channel, channel], 'must be three numbers separated by commas'));
};

/** The variables of models; see docs/ai.md. */
export const aiVariables = {
  aiProvider: {
    name: 'PLATEN_AI_PROVIDER',
    schema: z.enum(['openai', 'ollama']).optional(),
    means:
      'Where models run: `openai` for OpenAI and servers with the same API, `ollama` for Ollama. Default: none; prompts are refused.',
  },
  aiUrl: {
    name: 'PLATEN_AI_URL',
    schema: address.optional(),
    means:
      'Address of the AI provider, which may be private. Default: `https://api.openai.com/v1` or `http://127.0.0.1:11434`.',
  },
  aiKey: {
    name: 'PLATEN_AI_KEY',
    schema: z.string().min(1).optional(),
    secret: true,
    means: 'Key of the AI provider, sent as "Authorization: Bearer …".',
  },
  aiTextModel: {
    name: 'PLATEN_AI_TEXT_MODEL',
    schema: z.string().min(1).max(200).optional(),
    means: 'Model that writes texts. Without it, there are no prompts for texts.',
  },
  aiImageModel: {
    name: 'PLATEN_AI_IMAGE_MODEL',
    schema: z.string().min(1).max(200).optional(),
    means: 'Model that makes images, of `openai` only. Without it, there are no prompts for images.',
  },
  aiImageSizes: {
    name: 'PLATEN_AI_IMAGE_SIZES',
    schema: list
      .refine((sizes) => sizes.length > 0 && sizes.every((size) => /^[1-9]\d{1,3}x[1-9]\d{1,3}$/.test(size)), {
        message: 'must be sizes such as 1024x1024,1536x1024',
      })
      .prefault('1024x1024,1536x1024,1024x1536'),
    means: 'Sizes that the image model knows; the one closest to the shape of the layer is asked for.',
  },
  aiTranscriptionModel: {
    name: 'PLATEN_AI_TRANSCRIPTION_MODEL',
    schema: z.string().min(1).max(200).optional(),
    means: 'Model that writes down speech with times, such as `whisper-1`; of `openai` only.',
  },
  aiSpeechModel: {
    name: 'PLATEN_AI_SPEECH_MODEL',
    schema: z.string().min(1).max(200).optional(),
    means: 'Model that speaks texts for `POST /v1/studio/speech`; of `openai` only.',
  },
  aiVoices: {
    name: 'PLATEN_AI_VOICES',
    schema: list
      .refine((voices) => voices.length > 0 && voices.every((voice) => voice.length <= 100), {
        message: 'must be names separated by commas',
      })
      .prefault('alloy,ash,coral,echo,fable,nova,onyx,sage,shimmer'),
    means: 'Voices of the speech model, the default first.',
  },
  cutoutUrl: {
    name: 'PLATEN_CUTOUT_URL',
    schema: address.optional(),
    means:
      'Address of a service that removes the background of images by the interface of remove.bg, such as `https://api.remove.bg/v1.0`; it may be private. Default: none.',
  },
  cutoutKey: {
    name: 'PLATEN_CUTOUT_KEY',
    schema: z.string().min(1).optional(),
    secret: true,
    means: 'Key of that service, sent as "X-Api-Key".',
  },
  cutoutModel: {
    name: 'PLATEN_CUTOUT_MODEL',
    schema: z.string().min(1).optional(),
    means:
      'File of a model in the ONNX format that removes the background of images in the browser, such as U²-Net or IS-Net. It needs the package `onnxruntime-web`. Default: none.',
  },
  cutoutRuntime: {
    name: 'PLATEN_CUTOUT_RUNTIME',
    schema: z.string().min(1).optional(),
    means: 'Folder `dist` of the package `onnxruntime-web`. Default: the one that is installed beside the service.',
  },
  cutoutSize: {
    name: 'PLATEN_CUTOUT_SIZE',
    schema: count(32, 2048).default(320),
    means: 'Width and height of what that model takes, in pixels.',
  },
  cutoutMean: {
    name: 'PLATEN_CUTOUT_MEAN',
    schema: channels(-1000).prefault('0.485,0.456,0.406'),
    means: 'What is taken from red, green and blue, from 0 to 1, before that model sees them.',
  },
  cutoutDeviation: {
    name: 'PLATEN_CUTOUT_STD',
    schema: channels(0.000_001).prefault('0.229,0.224,0.225'),
    means: 'What red, green and blue are then divided by.',
  },
  aiPrices: {
    name: 'PLATEN_AI_PRICES',
    schema: namedNumbers(
      { text: 1, image: 10, transcription_minute: 1, speech: 1, cutout: 5 },
      { noun: 'price', min: 0, max: 100_000 },
    ),
    means:
      'AI credits for a text, an image, each started minute of transcribed speech, each started 1,000 characters of spoken text and an image whose background is removed. Default: `text=1,image=10,transcription_minute=1,speech=1,cutout=5`.',
  },
  aiCallsPerMinute: {
    name: 'PLATEN_AI_CALLS_PER_MINUTE',
    schema: count(1, 1_000_000).default(60),
    means:
      'Texts, images, transcriptions and speeches that a workspace may have made per minute; what comes from the cache is not counted. Synchronous calls past it get 429, jobs and batches wait.',
  },
  aiTimeoutMs: {
    name: 'PLATEN_AI_TIMEOUT_MS',
    schema: count(100, 600_000).default(120_000),
    means: 'Time limit for making one text, image, transcription or speech, including repeated tries.',
  },
  aiCacheMs: {
    name: 'PLATEN_AI_CACHE_DAYS',
    schema: count(31, 3650)
      .default(90)
      .transform((days) => days * 24 * 3_600_000),
    means: 'Days, at least 31, for which the same prompt returns what was made before.',
  },
} satisfies Record<string, Variable>;
