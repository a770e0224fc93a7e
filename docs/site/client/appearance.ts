export type Theme = 'system' | 'light' | 'dark';

const key = 'platen-docs-theme';

/** The chosen appearance. Some browsers store nothing for pages opened from a disk. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page light, dark, or as the system is. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Adds the field that the appearance is chosen in. */
export function addAppearance(place: Element): void {
  const label = document.createElement('label');
  const select = document.createElement('select');
  const names = { system: 'System', light: 'Light', dark: 'Dark' } as const;
  for (const [value, name] of Object.entries(names)) select.append(new Option(name, value));
  select.value = readTheme();
  select.addEventListener('change', () => {
    const theme = select.value as Theme;
    showTheme(theme);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // It holds for this page then.
    }
  });
  label.append('Appearance', select);
  place.append(label);
}
