import type { SpellingParts } from '../context/editor-context.ts';
import { emitEvent } from '../connection/event-map.ts';
import { readErrorMessage } from '../connection/read-error.ts';
import { browserLanguages } from '../locales/localization.ts';
import type { EditorConnection } from '../connection/editor-connection.ts';
import type { Dictionaries } from '../spelling/dictionaries.ts';

/**
 * Creates the services for checking spelling; undefined if they are unavailable. Texts without a language are in the requested one, else
 * that of the page or the person, with the person's region for it, such as `en-GB`.
 */
export function spellingParts(
  { assetBase, startSpelling }: EditorConnection,
  locale: string | undefined,
): SpellingParts | undefined {
  if (!startSpelling || assetBase === undefined) return undefined;
  const languages = browserLanguages();
  const own = locale ?? (document.documentElement.lang || (languages[0] ?? navigator.language));
  const language = languages.find((each) => each.startsWith(`${own}-`)) ?? own;
  return { assetBase, language, dictionaries: undefined, startWorker: startSpelling };
}

/** Uses the dictionaries of the host if they are valid; otherwise none of them, and reports it by `error`. */
export async function takeDictionaries(
  host: HTMLElement,
  parts: SpellingParts | undefined,
  dictionaries: Dictionaries | undefined,
): Promise<void> {
  if (!parts || parts.dictionaries === dictionaries) return;
  try {
    const { readDictionaries } = await import('../spelling/dictionaries.ts');
    readDictionaries(dictionaries, document.baseURI);
    parts.dictionaries = dictionaries;
  } catch (error) {
    emitEvent(host, 'error', readErrorMessage(error));
  }
}
