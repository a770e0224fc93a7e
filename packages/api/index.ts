export * from './access.ts';
export * from './embed-scoping.ts';
export * from './error.ts';
export * from './field.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './profile/profile-operations.ts';
