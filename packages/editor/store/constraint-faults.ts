import { checkConstraints, type Constraints, type ModificationValue } from '@platen/template';

/** Which constraint a value breaks. */
export type ConstraintFault = 'required' | 'minLength' | 'maxLength' | 'pattern' | 'enum' | 'min' | 'max';

/** The constraints that a value breaks, each on its own, so that they can be told in the interface's language. */
export function constraintFaults(value: ModificationValue | undefined, constraints: Constraints): ConstraintFault[] {
  const breaks = (part: Partial<Constraints>): boolean =>
    checkConstraints(value, { required: false, ...part }).length > 0;
  const { required, minLength, maxLength, pattern, min, max, enum: options } = constraints;
  // An empty value breaks nothing but that one is needed.
  if (breaks({ required })) return ['required'];
  const faults: ConstraintFault[] = [];
  if (minLength !== undefined && breaks({ minLength })) faults.push('minLength');
  if (maxLength !== undefined && breaks({ maxLength })) faults.push('maxLength');
  if (pattern !== undefined && breaks({ pattern })) faults.push('pattern');
  if (options && breaks({ enum: options })) faults.push('enum');
  if (min !== undefined && breaks({ min })) faults.push('min');
  if (max !== undefined && breaks({ max })) faults.push('max');
  return faults;
}
