import type { DataObject, DataValue } from '../data/data-value.ts';
import { DateValue } from '../dates/date-value.ts';
import { TimeZones } from '../dates/time-zones.ts';
import { compareValues, isSame } from './compare-values.ts';
import type { BinaryOperator, CallNode, Expression, ExpressionNode, LambdaNode, TextTemplate } from './expression.ts';
import { ExpressionError, issueOf, type ExpressionIssue, type SourceRange } from './expression-issue.ts';
import { Fuel } from './fuel.ts';
import { arrangeArguments } from './builtins/arrange-arguments.ts';
import {
  finite,
  FunctionCall,
  isList,
  Thunk,
  type EvaluationSetting,
  type FunctionArgument,
  type Lambda,
} from './builtins/function-call.ts';
import type { FunctionDefinition } from './builtins/function-definition.ts';
import { findFunction } from './builtins/builtin-functions.ts';
import { numberText, plainValueText } from './text-value.ts';

/** The state of an evaluation. */
interface Run {
  readonly scope: DataObject;
  /** Values of the names of functions around, each at its own place. */
  readonly locals: DataValue[];
  readonly setting: EvaluationSetting;
  readonly fuel: Fuel;
}

/** A part of an expression, ready to be evaluated. */
type Step = (run: Run) => DataValue;

/** The names of the functions around a part, from the outermost on. */
type Locals = readonly string[];

function fail(
  code: 'NAME_UNKNOWN' | 'FUNCTION_UNKNOWN' | 'ARGUMENTS' | 'TYPE',
  message: string,
  range: SourceRange,
): never {
  throw new ExpressionError(code, message, range);
}

/** Gives errors the part that they come from, unless they know a smaller one. */
function located<Result>(range: SourceRange, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) error.range ??= { start: range.start, end: range.end };
    throw error;
  }
}

function fieldOf(value: DataValue, name: string): DataValue {
  if (value === null || typeof value !== 'object' || isList(value) || value instanceof DateValue) return null;
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

function itemOf(list: DataValue, index: DataValue): DataValue {
  if (!isList(list) || typeof index !== 'number') return null;
  return list.at(Math.trunc(index)) ?? null;
}

function numberOf(value: DataValue): number {
  if (typeof value === 'number') return value;
  throw new ExpressionError('VALUE_INVALID', 'works with numbers only');
}

function addValues(left: DataValue, right: DataValue, fuel: Fuel): DataValue {
  if (typeof left === 'number' && typeof right === 'number') return finite(left + right);
  if (typeof left === 'string' || typeof right === 'string') {
    const [one, other] = [plainValueText(left), plainValueText(right)];
    if (one === undefined || other === undefined)
      throw new ExpressionError('VALUE_INVALID', 'joins texts and numbers only');
    fuel.make(one.length + other.length);
    return one + other;
  }
  return left === null || right === null ? null : finite(numberOf(left) + numberOf(right));
}

function calculate(operator: '-' | '*' | '/' | '%', left: DataValue, right: DataValue): DataValue {
  if (left === null || right === null) return null;
  const [one, other] = [numberOf(left), numberOf(right)];
  switch (operator) {
    case '-':
      return finite(one - other);
    case '*':
      return finite(one * other);
    default:
      if (other === 0) throw new ExpressionError('DIVISION_BY_ZERO', 'cannot be divided by zero');
      return finite(operator === '/' ? one / other : one % other);
  }
}

function isInOrder(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

const noZones = new TimeZones();

function datesOf({ setting }: Run): { zones: TimeZones; zone: string } {
  return { zones: setting.timeZones ?? noZones, zone: setting.timeZone ?? 'UTC' };
}

function compileBinary(operator: BinaryOperator, left: Step, right: Step, range: SourceRange): Step {
  switch (operator) {
    case '??':
      return (run) => left(run) ?? right(run);
    case '||':
      return (run) => left(run) === true || right(run) === true;
    case '&&':
      return (run) => left(run) === true && right(run) === true;
    case '+':
      return (run) => {
        const [one, other] = [left(run), right(run)];
        if (typeof one === 'number' && typeof other === 'number') {
          const sum = one + other;
          if (Number.isFinite(sum)) return sum;
        }
        return located(range, () => addValues(one, other, run.fuel));
      };
    case '==':
    case '!=':
      return (run) => {
        const [one, other] = [left(run), right(run)];
        return located(range, () => isSame(one, other, datesOf(run), run.fuel)) === (operator === '==');
      };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (run) => {
        const [one, other] = [left(run), right(run)];
        if (one === null || other === null) return false;
        if (typeof one === 'number' && typeof other === 'number') return isInOrder(operator, one - other);
        return isInOrder(
          operator,
          located(range, () => compareValues(one, other, datesOf(run), run.fuel)),
        );
      };
    default:
      return (run) => {
        const [one, other] = [left(run), right(run)];
        return located(range, () => calculate(operator, one, other));
      };
  }
}

function compileName(name: string, locals: Locals, range: SourceRange): Step {
  const place = locals.lastIndexOf(name);
  if (place >= 0) return (run) => run.locals[place] ?? null;
  return (run) => {
    if (!Object.hasOwn(run.scope, name)) fail('NAME_UNKNOWN', `there is no ${name}`, range);
    return run.scope[name] ?? null;
  };
}

function compileLambda({ parameters, body }: LambdaNode, locals: Locals): (run: Run) => Lambda {
  const own = [...locals, ...parameters.map(({ name }) => name)];
  const step = compileNode(body, own);
  const first = locals.length;
  const count = parameters.length;
  return (run) => (item, index) => {
    run.locals[first] = item;
    if (count > 1) run.locals[first + 1] = index;
    return step(run);
  };
}

type ArgumentStep = (run: Run) => FunctionArgument;

function compileArgument(node: ExpressionNode, definition: FunctionDefinition, locals: Locals): ArgumentStep {
  if (node.kind === 'lambda') return compileLambda(node, locals);
  const step = compileNode(node, locals);
  return definition.isLazy === true ? (run) => new Thunk(() => step(run)) : step;
}

function compileCall(node: CallNode, locals: Locals): Step {
  const definition = findFunction(node.name);
  if (!definition) return fail('FUNCTION_UNKNOWN', `there is no function ${node.name}`, node.nameRange);
  const arranged = arrangeArguments(definition, node);
  const steps = arranged.positional.map((each) => each && compileArgument(each, definition, locals));
  const named = [...arranged.named].map(([name, each]): [string, Step] => [name, compileNode(each, locals)]);
  const needed = definition.takesMissing === true || definition.isLazy === true ? 0 : arranged.required;
  const { evaluate } = definition;
  return (run) => {
    run.fuel.spend(1);
    const given: FunctionArgument[] = [];
    for (const step of steps) given.push(step?.(run));
    for (let index = 0; index < needed; index++) if (given[index] === null) return null;
    const byName =
      named.length === 0
        ? undefined
        : new Map(named.map(([name, step]): [string, () => DataValue] => [name, () => step(run)]));
    try {
      return evaluate(new FunctionCall(given, run.setting, run.fuel, byName));
    } catch (error) {
      if (error instanceof ExpressionError && error.range === undefined) {
        error.range = { start: node.start, end: node.end };
        error.message = `${node.name}: ${error.message}`;
      }
      throw error;
    }
  };
}

function compileNode(node: ExpressionNode, locals: Locals): Step {
  const step = compilePlain(node, locals);
  return node.kind === 'literal' || node.kind === 'call'
    ? step
    : (run) => {
        run.fuel.spend(1);
        return step(run);
      };
}

function compilePlain(node: ExpressionNode, locals: Locals): Step {
  switch (node.kind) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'name':
      return compileName(node.name, locals, node);
    case 'member': {
      const object = compileNode(node.object, locals);
      const { name } = node;
      return (run) => fieldOf(object(run), name);
    }
    case 'index': {
      const [list, index] = [compileNode(node.list, locals), compileNode(node.index, locals)];
      return (run) => itemOf(list(run), index(run));
    }
    case 'call':
      return compileCall(node, locals);
    case 'unary': {
      const operand = compileNode(node.operand, locals);
      if (node.operator === '!') return (run) => operand(run) !== true;
      return (run) => {
        const value = operand(run);
        return value === null ? null : located(node, () => 0 - numberOf(value));
      };
    }
    case 'binary':
      return compileBinary(node.operator, compileNode(node.left, locals), compileNode(node.right, locals), node);
    case 'conditional': {
      const [condition, then, otherwise] = [
        compileNode(node.condition, locals),
        compileNode(node.consequent, locals),
        compileNode(node.otherwise, locals),
      ];
      return (run) => (condition(run) === true ? then(run) : otherwise(run));
    }
    case 'list': {
      const items = node.items.map((item) => compileNode(item, locals));
      return (run) => {
        run.fuel.make(items.length);
        return items.map((item) => item(run));
      };
    }
    case 'lambda':
      return fail('TYPE', 'a function stands only where a function takes one', node);
  }
}

const compiled = new WeakMap<ExpressionNode, Step>();

function stepOf(root: ExpressionNode): Step {
  let step = compiled.get(root);
  if (!step) {
    step = compileNode(root, []);
    compiled.set(root, step);
  }
  return step;
}

function startRun(scope: DataObject, setting: EvaluationSetting): Run {
  return { scope, locals: [], setting, fuel: setting.fuel ?? new Fuel() };
}

/** Ends what the host's stack is too small for, deep as expressions can be. */
function guarded<Result>(source: string, work: () => Result): Result | ExpressionIssue {
  try {
    return work();
  } catch (error) {
    const isStack = error instanceof RangeError;
    return issueOf(isStack ? new ExpressionError('STEPS_EXCEEDED', 'lies too deep in itself') : error, source);
  }
}

/**
 * The value of an expression. `scope` has the values of its names; only its own properties are seen. What `checkExpression` has found
 * nothing wrong with ends with nothing but the codes of evaluation, as an issue, and never throws.
 */
export function evaluateExpression(
  { source, root }: Expression,
  scope: DataObject,
  setting: EvaluationSetting = {},
): DataValue | ExpressionIssue {
  return guarded(source, () => stepOf(root)(startRun(scope, setting)));
}

/** The text that a text with expressions comes to. Numbers are written plainly, and what is missing is nothing. */
export function evaluateTextTemplate(
  { source, parts }: TextTemplate,
  scope: DataObject,
  setting: EvaluationSetting = {},
): string | ExpressionIssue {
  return guarded(source, () => {
    const run = startRun(scope, setting);
    let text = '';
    for (const part of parts) {
      const written = typeof part === 'string' ? part : holeText(part, run);
      run.fuel.make(written.length);
      text += written;
    }
    return text;
  });
}

function holeText(node: ExpressionNode, run: Run): string {
  const value = stepOf(node)(run);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  const written = plainValueText(value);
  if (written !== undefined) return written;
  throw new ExpressionError('VALUE_INVALID', 'a list or an object is no text: use join(…) or a field', node);
}
