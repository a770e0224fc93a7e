import { isNode, problemAt, walk, type Problem, type SourceFile } from './source-file.ts';

const runners = new Set(['test', 'it', 'describe', 'suite']);

/** Code that a reader should never find: `any`, unlisted exports, silenced checks, unfinished marks, tests that are skipped or run alone. */
export function checkLooseEnds(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  const add = (start: number, message: string): void =>
    void problems.push(problemAt(file, start, 'loose-ends', message));

  walk(file.program, (node) => {
    if (node.type === 'TSAnyKeyword') add(node.start, 'any: take unknown at the edge and parse it once');
    if (node.type === 'ExportAllDeclaration') add(node.start, 'export *: list the names, so that a reader finds them');
    if (node.type !== 'MemberExpression') return;
    const { object, property } = node;
    if (!isNode(object) || !isNode(property) || !runners.has(String(object['name']))) return;
    if (/^(only|skip|todo)$/.test(String(property['name']))) {
      add(node.start, `${String(object['name'])}.${String(property['name'])} leaves tests out`);
    }
  });

  for (const { start, value } of file.comments) {
    if (/@ts-(ignore|nocheck|expect-error)/.test(value)) add(start, 'a silenced type check: mend the type');
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(value)) add(start, 'an unfinished mark: finish it or leave it out');
    if (/(oxlint|eslint)-disable/.test(value) && !/--\s*\S/.test(value))
      add(start, 'a silenced lint rule without its reason after “--”');
  }
  return problems;
}

/** Machine paths and package registries have no place in the house: it must work from any clone, with anybody's registry. */
export function checkForeignPlaces(path: string, text: string): Problem[] {
  const foreign = [
    /(?<![\w.])\/(work|root|home\/\w+)\/\w+/g,
    /https?:\/\/(?!registry\.npmjs\.org)[\w.-]*(npm|registry|artifact)[\w.-]*\.\w+[^\s"']*\.tgz/g,
  ];
  return foreign.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      path,
      line: text.slice(0, match.index).split('\n').length,
      rule: 'loose-ends',
      message: `${match[0]} names a place of one machine`,
    })),
  );
}
