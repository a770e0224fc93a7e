import fc from 'fast-check';

/** Texts that break what is careless: quotes, tags, separators, half of a character, words that objects inherit. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Egnp.exe',
  '\uD800',
  '\uDFFF\uD800',
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  'İıſK',
  "'; drop table template; --",
  '" or ""="',
  '%',
  '_%_',
  '\\',
  '$1 $$',
  '${7*7} {{7*7}} <%= 7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0x7f000001/',
  'http://user:word@127.0.0.1/',
  'gopher://127.0.0.1:11211/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'data:;base64,' + 'A'.repeat(5000),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e999',
  '0x10',
  '1;2',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '١٢٣',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T25:61:00Z',
  'infinity',
  '\r\nX-Evil: 1',
  '=cmd|calc',
  'a,b,,,c',
  ','.repeat(300),
  'x'.repeat(300),
  'x'.repeat(20_000),
  'é'.repeat(8000),
  '('.repeat(3000),
  '[[[[[[[['.repeat(500),
  '(a+)+$' + 'a'.repeat(2000),
  '#ff00',
  'rgb(NaN,,)',
  'linear-gradient(' + '(('.repeat(500),
  '1x1',
  '99999x99999',
  '-5x-5',
  '1e5x1e5',
];

/** Numbers at and past every edge. JSON can write all of them but the last three, which become null. */
export const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 63,
  -(2 ** 63) - 1024,
  1e21,
  1e308,
  -1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** Text that JSON reads as an object whose keys are those that objects inherit. */
const inheritedKeys: unknown = JSON.parse(
  '{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}, "toString": 1, "then": "x", "length": 1e9}',
);

/** A list or object in itself many times. */
export function nest(depth: number, asList: boolean): unknown {
  let value: unknown = asList ? [] : {};
  for (let level = 0; level < depth; level++) value = asList ? [value] : { a: value };
  return value;
}

/** One hostile text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** One hostile value of any JSON type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 5, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { '': '' }) },
  { weight: 1, arbitrary: fc.constant(inheritedKeys) },
  { weight: 1, arbitrary: fc.constantFrom(nest(50, true), nest(50, false), nest(1500, true), nest(1500, false)) },
  { weight: 1, arbitrary: fc.constantFrom(Array(5000).fill(0), Array(300).fill({ x: 'y' }), Array(2000).fill('a')) },
  {
    weight: 1,
    arbitrary: fc.constant(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key${at}`, at]))),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
