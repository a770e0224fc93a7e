import { msg } from '@lit/localize';

/** Names of the groups of formats, by those that the playground gives them. */
export function formatGroupNames(): Readonly<Record<string, string>> {
  return {
    'Image of this page': msg('Images'),
    Document: msg('Document'),
    Video: msg('Video'),
    Audio: msg('Audio'),
  };
}
