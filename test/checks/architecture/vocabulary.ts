import { problemAt, walk, type Problem, type SourceFile } from './source-file.ts';

/** Words that once stood here for what the field calls otherwise, with its term. The glossary says what the terms mean. */
const terms: ReadonlyMap<string, string> = new Map([
  ['picture', 'image'],
  ['pictures', 'images'],
  ['film', 'video'],
  ['films', 'videos'],
  ['sound', 'audio'],
  ['most', 'max'],
  ['least', 'min'],
  ['kept', 'cached or saved'],
  ['fault', 'error or issue'],
  ['faults', 'errors or issues'],
  ['failure', 'error'],
  ['hindrance', 'blocker'],
  ['transit', 'animation'],
  ['tell', 'notify'],
  ['tells', 'notifies'],
  ['told', 'notified'],
  ['guess', 'attempt'],
  ['guesses', 'attempts'],
  ['kernel', 'geometry'],
  ['kernels', 'geometry'],
  // One spelling, that of the wire.
  ['colour', 'color'],
  ['colours', 'colors'],
  ['centre', 'center'],
  ['synthesiser', 'synthesizer'],
  ['normalise', 'normalize'],
  ['rasterise', 'rasterize'],
  ['authorise', 'authorize'],
  ['neighbour', 'neighbor'],
  ['licence', 'license'],
]);

/** Names in which such a word means what it says, or that are given: stored in templates and databases, or a library's. */
const allowedNames: ReadonlySet<string> = new Set([
  'atLeast',
  'atMost',
  'isAtLeast',
  'isAtMost',
  'isRoleAtLeast',
  'mostCommon',
  'mostUrgent',
  // A page's key that parameters set.
  'soundSource',
  // The table of attempts to sign in.
  'guess',
  'GuessTable',
  // FFmpeg, axe, fast-check, node:test.
  'AV_PICTURE_TYPE_I',
  'AV_PICTURE_TYPE_NONE',
  'failureSummary',
  'endOnFailure',
  'failureType',
  // TikTok, Instagram, Threads.
  'picture_size_check_failed',
  'profile_picture_url',
  'threads_profile_picture_url',
]);

/** Names that one file alone may use, as a social network gave them. */
const allowedInFiles: Readonly<Record<string, string>> = {
  'packages/server/social/adapters/facebook/facebook-connection.ts': 'picture',
  'packages/server/social/adapters/linkedin/linkedin-connection.ts': 'picture',
};

/** File names that stay: migrations are stored by name. */
const allowedFiles: ReadonlySet<string> = new Set(['packages/server/db/migrations/0020-guesses.ts']);

/** Identifiers are made of the field's words. */
export function checkVocabulary(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(file.program, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier') return;
    const name = String(node['name']);
    if (allowedNames.has(name) || allowedInFiles[file.path] === name) return;
    for (const word of wordsOf(name)) {
      const term = terms.get(word);
      if (term !== undefined)
        problems.push(problemAt(file, node.start, 'vocabulary', `${name}: say ${term}, not ${word}`));
    }
  });
  return problems;
}

/** So are the names of files and folders, of all kinds. */
export function checkFileVocabulary(paths: readonly string[]): Problem[] {
  return paths
    .filter((path) => !allowedFiles.has(path))
    .flatMap((path) =>
      path.split(/[/.-]/).flatMap((word) => {
        const term = terms.get(word);
        return term === undefined ? [] : [{ path, line: 1, rule: 'vocabulary', message: `say ${term}, not ${word}` }];
      }),
    );
}

/** The words of a name in camel case, capitals or snake case, in lower case. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$]/).map((word) => word.toLowerCase());
}
