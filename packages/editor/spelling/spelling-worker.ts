/*! Checks spelling with Hunspell, under the Mozilla Public License 1.1; its source is at https://github.com/hunspell/hunspell */
import { startHunspell, type DictionaryBytes, type Hunspell } from './hunspell.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-protocol.ts';

/** Bytes of a file that are read at most. */
const max = { wasm: 8_000_000, aff: 8_000_000, dic: 40_000_000 };

const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<SpellingQuestion>) => void): void;
  postMessage(answer: SpellingAnswer): void;
};
/** Of a worker, whose messages have one place to go. */
const send: (answer: SpellingAnswer) => void = scope.postMessage.bind(scope);
const opened = new Map<string, Promise<Hunspell>>();
let open: Promise<(bytes: DictionaryBytes) => Hunspell> | undefined;

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'set-up') {
    open = fetchBytes(data.wasm, max.wasm).then(startHunspell);
    open.catch(() => {});
  } else if (data.kind === 'dictionary') {
    const dictionary = openDictionary(data.aff, data.dic);
    dictionary.catch(() => {});
    opened.set(data.language, dictionary);
  } else void answer(data).then((given) => send(given));
});

async function answer(question: Extract<SpellingQuestion, { id: number }>): Promise<SpellingAnswer> {
  const { id } = question;
  try {
    const hunspell = await opened.get(question.language);
    if (!hunspell) throw new Error('There is no such dictionary.');
    if (question.kind === 'suggest') return { id, kind: 'suggested', words: hunspell.suggest(question.word) };
    return { id, kind: 'checked', right: question.words.map((word) => hunspell.isRight(word)) };
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function openDictionary(aff: string, dic: string): Promise<Hunspell> {
  if (!open) throw new Error('Hunspell has not been started.');
  const files = Promise.all([fetchBytes(aff, max.aff), fetchBytes(dic, max.dic)]);
  const [make, [affixes, words]] = await Promise.all([open, files]);
  return make({ aff: affixes, dic: words });
}

async function fetchBytes(url: string, limit: number): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw new Error(`${url} is larger than ${limit} bytes.`);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
