import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { applyModifications, findParameters, listModifications, parseTemplate, PlatenError } from '@platen/template';
import { arbitraryTemplate } from './arbitrary-template.ts';

const modifications = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'title',
      'photo',
      'accent',
      'note',
      'größe',
      'page1@title',
      'page2@photo',
      'title.fontSize',
      'page3@accent.opacity',
      'photo.x',
    ),
    fc.string(),
  ),
  fc.oneof(fc.constantFrom<unknown>('0.5', 'red', 12, 0.25, true, null, '#12', [{ a: 1 }]), fc.string()),
  { maxKeys: 6 },
);

test('property: applying never changes the template or the values, and what comes out is a valid template', () => {
  fc.assert(
    fc.property(arbitraryTemplate, modifications, (template, values) => {
      const before = JSON.stringify([template, values]);
      try {
        const applied = applyModifications(template, values).template;
        assert.deepEqual(parseTemplate(JSON.parse(JSON.stringify(applied))), applied);
      } catch (error) {
        assert(error instanceof PlatenError && error.code === 'MODIFICATIONS_INVALID', String(error));
      }
      assert.equal(JSON.stringify([template, values]), before);
    }),
  );
});

test('property: applying nothing, or every example of the list, changes no layer', () => {
  fc.assert(
    fc.property(arbitraryTemplate, (template) => {
      const untouched = template.pages.map((page) => page.layers);
      const examples = Object.fromEntries(listModifications(template).map((entry) => [entry.key, entry.example]));
      assert.deepEqual(
        applyModifications(template).template.pages.map((page) => page.layers),
        untouched,
      );
      const applied = applyModifications(template, examples);
      assert.deepEqual(applied.report, []);
      assert.deepEqual(
        applied.template.pages.map((page) => page.layers),
        untouched,
      );
    }),
  );
});

test('property: unknown keys never change what comes out', () => {
  fc.assert(
    fc.property(
      arbitraryTemplate,
      fc.dictionary(
        fc.string().map((key) => `?${key}`),
        fc.oneof(fc.string(), fc.integer()),
      ),
      (template, unknown) => {
        const { template: applied, report } = applyModifications(template, unknown);
        assert.deepEqual(applied, applyModifications(template).template);
        assert.equal(report.length, Object.keys(unknown).length);
        assert.ok(report.every((entry) => entry.code === 'unknown_parameter'));
      },
    ),
  );
});

test('property: an unprefixed key does what the same key does with the prefix of every page', () => {
  fc.assert(
    fc.property(
      arbitraryTemplate,
      fc.constantFrom('title', 'photo', 'accent'),
      fc.constantFrom('', '.opacity', '.x'),
      (template, key, style) => {
        const value = style === '' ? '#123456' : 0.5;
        const pages = template.pages.flatMap((page, index) =>
          page.parameters.some((parameter) => parameter.key === key) ? [index + 1] : [],
        );
        const outcome = (values: Record<string, unknown>): unknown => {
          try {
            return applyModifications(template, values).template;
          } catch (error) {
            return error instanceof PlatenError ? error.code : error;
          }
        };
        const prefixed = Object.fromEntries(pages.map((page) => [`page${page}@${key}${style}`, value]));
        assert.deepEqual(outcome(pages.length > 0 ? { [`${key}${style}`]: value } : {}), outcome(prefixed));
      },
    ),
  );
});

test('property: a resolved template is resolved', () => {
  fc.assert(
    fc.property(arbitraryTemplate, (template) => {
      const once = applyModifications(template).template;
      assert.deepEqual(applyModifications(once).template, once);
      assert.deepEqual(listModifications(once), []);
    }),
  );
});

test('property: a key is found just when applying it reports nothing about the key', () => {
  const keys = fc.constantFrom(
    'title',
    'note',
    'page1@title',
    'page3@photo',
    'title.opacity',
    'photo.FONTSIZE',
    'canvasBackgroundColor',
    'page9@x',
    'a.b.c',
  );
  fc.assert(
    fc.property(arbitraryTemplate, keys, (template, key) => {
      const { isUsed } = findParameters(template, key);
      try {
        const { report } = applyModifications(template, { [key]: '1' });
        assert.equal(
          report.every((entry) => !['unknown_parameter', 'unused_modification'].includes(entry.code)),
          isUsed,
        );
      } catch (error) {
        assert(error instanceof PlatenError && error.code === 'MODIFICATIONS_INVALID');
        assert.ok(isUsed, 'only a value that is used can be malformed');
      }
    }),
  );
});
