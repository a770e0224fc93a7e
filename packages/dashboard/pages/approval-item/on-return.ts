/** Calls when the person comes back to the page from another window or tab, until `signal` fires. */
export function onReturn(look: () => void, signal: AbortSignal): void {
  const onChange = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', onChange, { signal });
  addEventListener('focus', onChange, { signal });
}
