import { checkConstraints, type Constraints, type ModificationValue } from '@platen/template';

/** Which constraint a value breaks. */
export type ConstraintIssue = 'required' | 'minLength' | 'maxLength' | 'pattern' | 'enum' | 'min' | 'max';

/** The constraints that a value breaks, each on its own, so that the interface can name them in its language. */
export function constraintIssues(value: ModificationValue | undefined, constraints: Constraints): ConstraintIssue[] {
  const breaks = (part: Partial<Constraints>): boolean =>
    checkConstraints(value, { required: false, ...part }).length > 0;
  const { required, minLength, maxLength, pattern, min, max, enum: options } = constraints;
  // An empty value breaks nothing but that one is needed.
  if (breaks({ required })) return ['required'];
  const errors: ConstraintIssue[] = [];
  if (minLength !== undefined && breaks({ minLength })) errors.push('minLength');
  if (maxLength !== undefined && breaks({ maxLength })) errors.push('maxLength');
  if (pattern !== undefined && breaks({ pattern })) errors.push('pattern');
  if (options && breaks({ enum: options })) errors.push('enum');
  if (min !== undefined && breaks({ min })) errors.push('min');
  if (max !== undefined && breaks({ max })) errors.push('max');
  return errors;
}
