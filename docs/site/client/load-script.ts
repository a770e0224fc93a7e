/** Runs a script of the site. Data come as scripts, since pages that were opened from a disk may load nothing else. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} did not load.`)));
    document.head.append(script);
  });
}
