import { chooseLocale, directionOf, locales, useLocale, type Locale } from '@platen/editor/localization';
import { signal, type ReadonlySignal } from '@preact/signals-core';

/** Light, dark, or what the person's system prefers. */
export const themes = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themes)[number];

const themeKey = 'platen-dashboard-theme';
const localeKey = 'platen-dashboard-locale';
const chosenTheme = signal<ThemeChoice>(themes.find((one) => one === read(themeKey)) ?? 'auto');
const chosenLocale = signal<Locale>(
  locales.find((one) => one === read(localeKey)) ?? chooseLocale(navigator.languages),
);

/** How the dashboard looks. Kept on this device. */
export const theme: ReadonlySignal<ThemeChoice> = chosenTheme;
/** The language of the dashboard. Kept on this device; at first the browser's. */
export const locale: ReadonlySignal<Locale> = chosenLocale;

/** Changes how the dashboard looks. */
export function chooseTheme(choice: ThemeChoice): void {
  chosenTheme.value = choice;
  keep(themeKey, choice);
  applyTheme();
}

/** Changes the language of the dashboard. Resolves once its words are there. */
export async function chooseLanguage(choice: Locale): Promise<void> {
  await useLocale(choice);
  chosenLocale.value = choice;
  keep(localeKey, choice);
  document.documentElement.lang = choice;
  document.documentElement.dir = directionOf(choice);
}

/** Applies what was chosen before. Resolves once the words of the language are there; without them the page is in English. */
export async function applyPreferences(): Promise<void> {
  applyTheme();
  const choice = chosenLocale.peek();
  await useLocale(choice).catch(() => (chosenLocale.value = 'en'));
  document.documentElement.lang = chosenLocale.peek();
  document.documentElement.dir = directionOf(chosenLocale.peek());
}

function applyTheme(): void {
  const choice = chosenTheme.peek();
  document.documentElement.style.colorScheme = choice === 'auto' ? 'light dark' : choice;
}

/** Storage may be unavailable to the page; then nothing is stored. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds until the page is left.
  }
}
