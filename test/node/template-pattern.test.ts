import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  applyModifications,
  createModificationsSchema,
  parseTemplate,
  PlatenError,
  ValueError,
} from '@platen/template';
import { matchesPattern, PatternBudget } from '../../packages/template/patterns/match-pattern.ts';
import { compilePattern } from '../../packages/template/patterns/pattern.ts';
import { startCpuClock } from '../tools/cpu-clock.ts';

function matches(source: string, text: string): boolean {
  const pattern = compilePattern(source);
  assert(!(pattern instanceof ValueError), `${source}: ${pattern instanceof ValueError ? pattern.message : ''}`);
  return matchesPattern(pattern, text);
}

test('patterns that hang a backtracking engine are answered at once', () => {
  const spentMs = startCpuClock();
  assert.equal(matches('(a+)+b', 'a'.repeat(9999)), false);
  assert.equal(matches('(a|a)*b', 'a'.repeat(9999)), false);
  assert.equal(matches('(.*){40}x', 'a'.repeat(9999)), false);
  assert.equal(matches('(?:(?:)*)*', ''), true);
  assert(spentMs() < 5000);
});

test('following many places at once is paid for once for each set of them', () => {
  const steps = (source: string, text: string): number => {
    let spent = 0;
    const budget = new PatternBudget();
    budget.spend = (count) => {
      spent += count;
    };
    const pattern = compilePattern(source);
    assert(!(pattern instanceof ValueError));
    matchesPattern(pattern, text, budget);
    return spent;
  };
  assert.ok(steps('(.*.*.*.*.*.*.*.*.*.*)*x', 'a'.repeat(10_000)) < 12_000);
  assert.ok(steps('(?:a|b)*a(?:a|b){100}', 'ab'.repeat(5000)) < 60_000);
  assert.ok(steps('[^@\\s]+@[^@\\s]+\\.[^@\\s]+', 'someone@example.com') < 300);
});

/** A template whose parameters must match these patterns. */
function patterned(patterns: readonly string[]): ReturnType<typeof parseTemplate> {
  return parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: 10,
        height: 10,
        layers: [{ type: 'text', id: 'text' }],
        parameters: patterns.map((pattern, index) => ({
          key: `value${index}`,
          type: 'text',
          bindings: [{ layerId: 'text' }],
          constraints: { pattern },
        })),
      },
    ],
  });
}

test('all values of a render together may take so many steps and no more', () => {
  const values = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`value${index}`, 'a'.repeat(10_000)]));
  const template = patterned(Array.from({ length: 60 }, () => '(.?){240}'));
  assert.equal(applyModifications(template, values(10)).report.length, 10);
  assert.throws(
    () => applyModifications(template, values(60)),
    (error) => error instanceof PlatenError && error.code === 'LIMIT_COST' && /4000000 steps/.test(error.message),
  );
});

test('the JSON Schema has the patterns that engines which go back can be trusted with', () => {
  const cached = ['[A-Z]{2,4}-\\d+', '[^@\\s]+@[^@\\s]+\\.[^@\\s]+', '#[0-9a-f]{6}', 'https?:\\/\\/.+'];
  const left = ['(.?){240}', '(a+)+b', '(?:a|a)*b', '.*.*.*.*.*.*x'];
  const { properties } = createModificationsSchema(patterned([...cached, ...left])) as {
    properties: Record<string, { allOf: { pattern?: string }[] }>;
  };
  const patterns = Object.values(properties).map(({ allOf }) => allOf?.find(({ pattern }) => pattern)?.pattern);
  assert.deepEqual(patterns, [...cached.map((pattern) => `^(?:${pattern})$`), ...left.map(() => undefined)]);
});

test('what cannot be matched in linear time, or is no expression, is refused', () => {
  for (const source of [
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a(?=b)',
    '(?<!a)b',
    '(?i:a)',
    '(',
    'a{3,2}',
    'a{5000}',
    '(a{100}){100}',
    '\\p{RGI_Emoji}',
  ]) {
    assert(compilePattern(source) instanceof ValueError, source);
  }
  assert(!(compilePattern('(?:(?:(?:){9999}){9999}){9999}') instanceof ValueError), 'nothing repeated is nothing');
});

test('classes, escapes, edges and code points mean what they mean in ECMAScript', () => {
  assert.ok(matches('[A-Z]{2,4}-\\d+', 'AB-12'));
  assert.ok(!matches('[A-Z]{2,4}-\\d+', 'A-12'));
  assert.ok(matches('[\\p{L}&&[^a-z]]+', 'ÄÖ'));
  assert.ok(!matches('[\\p{L}&&[^a-z]]+', 'äo'));
  assert.ok(matches('.', '😀'));
  assert.ok(matches('\\u{1F600}\\x41\\n', '😀A\n'));
  assert.ok(matches('\\bno\\b.*', 'no way'));
  assert.ok(!matches('\\bno\\b.*', 'nope'));
  assert.ok(matches('^a$|b*?', 'bbb'));
});

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '(?:a|b)', '(a)', '(?:ab)', '\\b', '^', '$');
const quantified = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
  .map(([part, mark]) => (/^(?:\\b|\^|\$)$/.test(part) ? part : part + mark));
const sequence = fc.array(quantified, { maxLength: 4 }).map((parts) => parts.join(''));
const source = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((options) => options.join('|'));

test('property: answers are those of the platform for patterns that do not hang', () => {
  fc.assert(
    fc.property(
      source,
      fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '😀'), maxLength: 8 }),
      (pattern, text) => {
        assert.equal(matches(pattern, text), new RegExp(`^(?:${pattern})$`, 'v').test(text));
      },
    ),
    { numRuns: 1000 },
  );
});
