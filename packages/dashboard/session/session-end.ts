import { SignInAgain } from './sign-in-again.ts';

/** How long what a person did last is not taken for a wish to be asked again, in milliseconds. */
const restMs = 6000;

/** Asks a person to sign in again when their session is over. Who closes the dialog is asked again at the next thing they do. */
export class SessionEnd extends SignInAgain {
  #closedAt = -Infinity;

  override async ask(): Promise<boolean> {
    const isClosed = this.#closedAt > -Infinity;
    const isWished = performance.now() - this.#closedAt > restMs && navigator.userActivation.isActive;
    // Pages look for news by themselves: that shall not open it.
    if (isClosed && !isWished && !this.isAsked.peek()) return false;
    return super.ask();
  }

  override answer(isShown: boolean): void {
    this.#closedAt = isShown ? -Infinity : performance.now();
    super.answer(isShown);
  }
}
