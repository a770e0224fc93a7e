import { isNode, problemAt, walk, type Problem, type SourceFile } from './source-file.ts';

/** Each custom element has a name of its own: the dashboard shows the editor on a page of its own, and the second element of a name is never used. */
export function checkElementNames(files: readonly SourceFile[]): Problem[] {
  const places = new Map<string, string>();
  const problems: Problem[] = [];
  for (const file of files.filter(({ path }) => path.startsWith('packages/')))
    walk(file.program, (node) => {
      if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'defineElement')
        return;
      const [first] = node['arguments'] as readonly { value?: unknown }[];
      if (typeof first?.value !== 'string') return;
      const other = places.get(first.value);
      places.set(first.value, file.path);
      if (other !== undefined)
        problems.push(problemAt(file, node.start, 'elements', `${other} defines an element ${first.value}, too`));
    });
  return problems;
}
