import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyModifications, parseTemplate } from '@platen/template';
import { evaluateExpression, ExpressionIssue, parseExpression, TimeZones } from '@platen/template/internal';
import { startCpuClock } from '../tools/cpu-clock.ts';

test('a search that almost matches everywhere is paid for', () => {
  const scope = { long: 'a'.repeat(100_000), part: `b${'a'.repeat(50_000)}` };
  for (const source of ['contains(long, part)', 'replace(long, part, "")', 'count(split(long, part))']) {
    const expression = parseExpression(source);
    assert.ok(!(expression instanceof ExpressionIssue));
    const value = evaluateExpression(expression, scope, {});
    assert.ok(value instanceof ExpressionIssue && value.code === 'STEPS_EXCEEDED', source);
  }
});

test('rows that share what is in them are not spread out', () => {
  const source = Array.from({ length: 28 }).reduce<string>((inner) => `map(${inner}, x => [x, x])`, '[0]');
  const spent = startCpuClock();
  const template = parseTemplate({
    schemaVersion: 2,
    pages: [
      {
        id: 'page',
        width: 100,
        height: 100,
        layers: [
          {
            type: 'table',
            id: 'table',
            columns: [{ key: 'a', title: 'A' }],
            expressions: { content: `first([]) ?? ${source}` },
          },
        ],
      },
    ],
  });
  const { report } = applyModifications(template, {});
  assert.deepEqual(
    report.map(({ layer, code }) => [layer, code]),
    [['table', 'expression_failed']],
  );
  assert.ok(spent() < 1000);
});

test('a name longer than any zone has is none', () => {
  const zones = new TimeZones();
  assert.equal(zones.has('+02:00'), true);
  assert.equal(zones.has('x'.repeat(100_000)), false);
});
