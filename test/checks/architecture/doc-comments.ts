import { isNode, problemAt, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts';

const documented: Readonly<Record<string, string>> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  VariableDeclaration: 'const',
};

/**
 * Every exported function, class, interface and const of a package must say what it is, in a comment right above it. No doc comment of a
 * package begins with “What”: it names the thing (“Options of a render”) or says what a function does (“Returns …”).
 */
export function checkDocComments(file: SourceFile): Problem[] {
  if (!file.path.startsWith('packages/')) return [];
  const problems = file.comments
    .filter(({ type, value }) => type === 'Block' && /^\*[\s*]*What\b/.test(value))
    .map(({ start }) => problemAt(file, start, 'doc-comment', 'the comment begins with “What”; name the thing'));
  const seen = new Set<string>();
  for (const node of file.program['body'] as SyntaxNode[]) {
    const declaration = node['declaration'];
    if (node.type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue;
    const kind = documented[declaration.type];
    const name = declaredName(declaration);
    // The first of a function's overloads speaks for all.
    if (!kind || seen.has(name)) continue;
    seen.add(name);
    if (!hasDocComment(file, node.start)) {
      problems.push(problemAt(file, node.start, 'doc-comment', `the exported ${kind} ${name} does not say what it is`));
    }
  }
  return problems;
}

function declaredName(declaration: SyntaxNode): string {
  const declarator = (declaration['declarations'] as SyntaxNode[] | undefined)?.[0] ?? declaration;
  const id = declarator['id'];
  return isNode(id) ? String(id['name'] ?? 'pattern') : 'unnamed';
}

function hasDocComment(file: SourceFile, start: number): boolean {
  const before = file.comments.filter((comment) => comment.end <= start).at(-1);
  if (!before || before.type !== 'Block' || !before.value.startsWith('*')) return false;
  return file.text.slice(before.end, start).trim() === '' && /\w{2,}/.test(before.value);
}
