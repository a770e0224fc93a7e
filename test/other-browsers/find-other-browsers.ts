import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { OtherBrowser } from './other-browser.ts';
import { openFirefox } from './open-firefox.ts';
import { openWebkit } from './open-webkit.ts';

/** A browser that is installed. */
export interface FoundBrowser {
  name: 'Firefox' | 'WebKitGTK';
  open(): Promise<OtherBrowser>;
}

/**
 * The packages of Debian that have both browsers, the screen that one of them needs, and what it decodes videos with: without those it has
 * no H.264 nor VP9.
 */
export const debianPackages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-libav',
];

/** Whether WebKitGTK can decode the videos of the tests. */
export function hasDecoders(): boolean {
  return globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so').length > 0;
}

/** The browsers other than Chromium that are installed. */
export function findOtherBrowsers(): FoundBrowser[] {
  const firefox = findCommand('firefox-esr') ?? findCommand('firefox');
  const driver = findCommand('WebKitWebDriver');
  const [browser] = globSync('/usr/{lib,libexec}/{*-linux-gnu*/,}webkit2gtk-4.*/MiniBrowser').toSorted().toReversed();
  const screen = findCommand('Xvfb');
  return [
    ...(firefox === undefined ? [] : [{ name: 'Firefox' as const, open: () => openFirefox(firefox) }]),
    ...(driver === undefined || browser === undefined || screen === undefined
      ? []
      : [{ name: 'WebKitGTK' as const, open: () => openWebkit({ driver, browser, screen }) }]),
  ];
}

function findCommand(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
