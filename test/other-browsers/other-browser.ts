/** A page of a browser, as far as the tests drive it. */
export interface OtherPage {
  /** Evaluates an expression in the page; a promise is waited for. Values come as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the main button of the mouse at a point of the window, moves it to the others, and releases it. */
  drag(points: readonly { x: number; y: number }[]): Promise<void>;
  /** Types text. */
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
  /** Presses a letter while Control is held. */
  pressWithControl(letter: string): Promise<void>;
}

/** A browser other than Chromium. Close it to end its processes. */
export interface OtherBrowser {
  /** With its version. */
  name: string;
  open(url: string): Promise<OtherPage>;
  close(): Promise<void>;
}

/** How long an expression may take: as long as the slowest case of the corpus, with others at work on the machine. */
export const scriptMs = 120_000;

/** Waits until an expression of the page is true. */
export async function waitFor(page: OtherPage, expression: string, what: string, limitMs = 60_000): Promise<void> {
  const until = performance.now() + limitMs;
  while ((await page.evaluate(`Boolean(${expression})`)) !== true) {
    if (performance.now() > until) throw new Error(`${what} did not come.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
