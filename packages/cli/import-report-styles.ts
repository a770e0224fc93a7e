/** The look of the page that `--report` writes. */
export const reportStyles = `
:root { color-scheme: light dark; --ink: #1b1d21; --soft: #5c6370; --line: #d9dce2; --paper: #fff; --danger: #b42318; --accent: #2459d6; --check: #eceef2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef2; --soft: #a3abb8; --line: #3a404b; --paper: #16181c; --danger: #ff8a7a; --accent: #8fb2ff; --check: #2a2e36; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 1440px; margin: 0 auto; padding: 32px clamp(16px, 4vw, 48px) 64px; }
h1 { margin: 0 0 16px; font-size: 24px; }
h2 { margin: 40px 0 8px; padding-top: 24px; border-top: 1px solid var(--line); font-size: 19px; }
h1 + section h2 { margin-top: 0; padding-top: 0; border: 0; }
h3 { margin: 24px 0 8px; font-size: 15px; }
a { color: var(--accent); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 500; white-space: nowrap; }
.error { color: var(--danger); }
.note { color: var(--soft); }
.images { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr)); gap: 16px; }
figure { margin: 0; min-width: 0; }
figcaption { margin-bottom: 4px; color: var(--soft); }
.image { position: relative; width: fit-content; max-width: 100%; border: 1px solid var(--line); background: repeating-conic-gradient(var(--check) 0 25%, var(--paper) 0 50%) 0 0 / 16px 16px; overflow: hidden; }
img { display: block; max-width: 100%; height: auto; }
.frame { position: absolute; scroll-margin: 30vh; }
.frame:target { outline: 3px solid #e00078; outline-offset: 1px; }
ul { margin: 12px 0 0; padding-inline-start: 20px; }
`;
