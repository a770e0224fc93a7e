export * from './civil-date.ts';
export * from './date-arithmetic.ts';
export * from './date-value.ts';
export * from './time-zones.ts';
