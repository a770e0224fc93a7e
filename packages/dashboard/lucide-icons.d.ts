declare module 'lucide/dist/esm/icons/*' {
  const drawing: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
  export default drawing;
}
