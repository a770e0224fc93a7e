import {
  plainName,
  reservedWords,
  type Argument,
  type Expression,
  type ExpressionNode,
  type TextTemplate,
} from './expression.ts';
import { precedenceOf } from './parse-expression.ts';

/** A name as it stands in an expression: in backquotes where it needs them. */
export function printName(name: string): string {
  if (plainName.test(name) && !reservedWords.has(name)) return name;
  return `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
}

/** A text in quotes: single ones, unless it has such itself. */
export function printText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(/[\\\n\r\t]|['"]/g, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return character === quote || character === '\\' ? `\\${character}` : character;
  });
  return quote + escaped + quote;
}

/** Binds tighter than every operator. */
const tightest = 9;
/** Binds tighter than operators between values. */
const unary = 8;

function bindingOf(node: ExpressionNode): number {
  if (node.kind === 'binary') return precedenceOf(node.operator);
  if (node.kind === 'unary') return unary;
  return node.kind === 'conditional' || node.kind === 'lambda' ? 0 : tightest;
}

/** A part in parentheses where it binds less tight than what is around it. */
function within(node: ExpressionNode, minBinding: number): string {
  const text = printNode(node);
  return bindingOf(node) < minBinding ? `(${text})` : text;
}

function printArguments(given: readonly Argument[]): string {
  return given
    .map(({ name, value }) => (name === undefined ? printNode(value) : `${printName(name)}: ${printNode(value)}`))
    .join(', ');
}

function printNode(node: ExpressionNode): string {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? printText(node.value) : String(node.value);
    case 'name':
      return printName(node.name);
    case 'member':
      return `${objectOf(node.object)}.${printName(node.name)}`;
    case 'index':
      return `${within(node.list, tightest)}[${printNode(node.index)}]`;
    case 'call': {
      const [object, ...rest] = node.arguments;
      if (node.isMethod && object) return `${objectOf(object.value)}.${printName(node.name)}(${printArguments(rest)})`;
      return `${printName(node.name)}(${printArguments(node.arguments)})`;
    }
    case 'unary':
      // Two minuses in a row would read as another sign elsewhere.
      return (
        node.operator + (node.operand.kind === 'unary' ? `(${printNode(node.operand)})` : within(node.operand, unary))
      );
    case 'binary': {
      const binds = precedenceOf(node.operator);
      // Comparisons do not follow on each other.
      const left = binds === 5 || binds === 4 ? binds + 1 : binds;
      return `${within(node.left, left)} ${node.operator} ${within(node.right, binds + 1)}`;
    }
    case 'conditional':
      return `${within(node.condition, 1)} ? ${printNode(node.consequent)} : ${printNode(node.otherwise)}`;
    case 'list':
      return `[${node.items.map(printNode).join(', ')}]`;
    case 'lambda': {
      const names = node.parameters.map(({ name }) => printName(name));
      return `${names.length === 1 ? names[0] : `(${names.join(', ')})`} => ${printNode(node.body)}`;
    }
  }
}

/** A value before a dot, which a number must not consume. */
function objectOf(node: ExpressionNode): string {
  return node.kind === 'literal' && typeof node.value === 'number' ? `(${printNode(node)})` : within(node, tightest);
}

/** An expression in its usual writing; reading it gives the same expression again. */
export function printExpression({ root }: Pick<Expression, 'root'>): string {
  return printNode(root);
}

/** A text with expressions in their usual writing. */
export function printTextTemplate({ parts }: Pick<TextTemplate, 'parts'>): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part.replaceAll(/\\(?=[\\{}])|\{|\\$/g, '\\$&') : `{${printNode(part)}}`,
    )
    .join('');
}
