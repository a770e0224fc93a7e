import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { browserLanguages } from '@platen/editor/localization';
import { firstDayOfWeek } from '../../packages/dashboard/pages/social-calendar/calendar-days.ts';

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

function speak(...languages: string[]): void {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages } });
}

describe('languages of the browser', () => {
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
  });

  it('are tags that Intl takes, also where the locale of the system is C or POSIX', () => {
    speak('en-US@posix', 'de-ch', 'c', 'no tag');
    assert.deepEqual(browserLanguages(), ['en-US', 'de-CH']);
  });

  it('say with their region what day weeks begin with in the calendar', () => {
    speak('en-US@posix');
    assert.equal(firstDayOfWeek(), 7);
    speak('de-DE', 'en-GB', 'en-US');
    assert.equal(firstDayOfWeek(), 1);
    speak('fr-FR');
    assert.equal(firstDayOfWeek(), 7, 'English where the interface does not have the language');
  });
});
