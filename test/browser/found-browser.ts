/** A browser that is there to be started: its executable, and what it needs to start on this machine. */
export interface FoundBrowser {
  path: string;
  /** Arguments the browser needs here; empty for an ordinary desktop installation. */
  args: string[];
  /** Environment variables to add to the browser's own, such as where its shared libraries are. */
  env: Record<string, string>;
  /** Where it came from, for the run's log. */
  from: 'CHROME_PATH' | 'installed' | 'carried by npm' | 'Debian';
}
