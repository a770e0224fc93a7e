/** Tokens and their values by axes, for pages that edit brand kits: no control comes along. */
export {
  conditionsOf,
  isSameCondition,
  newToken,
  valueUnder,
  withAxisValues,
  withTokenValue,
  type TokenCondition,
} from '../../../store/design/token-conditions.ts';
export { tokenTypeName } from './token-names.ts';
