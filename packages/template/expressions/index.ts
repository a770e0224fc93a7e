export { checkExpression, checkTextTemplate, type CheckedExpression } from './check-expression.ts';
export { completeExpression, completeTextTemplate, type Completion, type Completions } from './complete-expression.ts';
export { evaluateExpression, evaluateTextTemplate } from './evaluate-expression.ts';
export * from './expression.ts';
export { expressionCodes, ExpressionIssue, type ExpressionCode, type ExpressionPosition } from './expression-issue.ts';
export * from './fuel.ts';
export { expressionFunctions } from './builtins/builtin-functions.ts';
export type { EvaluationSetting } from './builtins/function-call.ts';
export {
  functionGroups,
  printSignature,
  type FunctionDefinition,
  type FunctionGroup,
  type FunctionNeed,
} from './builtins/function-definition.ts';
export * from './inspect-expression.ts';
export { parseExpression } from './parse-expression.ts';
export { isTextTemplate, maxTextTemplateLength, parseTextTemplate } from './parse-text-template.ts';
export { printExpression, printTextTemplate } from './print-expression.ts';
export { renameField } from './rename-field.ts';
export { numberText, plainValueText } from './text-value.ts';
export * from './value-type.ts';
