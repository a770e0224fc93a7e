export * from './check-data-types.ts';
export * from './data-schema.ts';
export * from './data-type.ts';
export * from './data-typescript.ts';
export * from './data-value.ts';
export { maxDataValues, maxJsonText, parseData, type ParsedData } from './parse-data.ts';
