/** The style sheet of the service's own pages: the colors of the editor, light and dark, from 320 pixels on, both ways of writing. */
export const pageStyle = `
:root {
  color-scheme: light;
  --ground: #eceae6;
  --surface: #ffffff;
  --sunken: #f4f3f0;
  --line: #e3e1db;
  --line-strong: #8b8894;
  --ink: #1b1a1f;
  --ink-soft: #5d5a66;
  --accent: #4030d8;
  --accent-ink: #ffffff;
  --accent-wash: #ebe9ff;
  --danger: #a81d2f;
  --danger-wash: #fdecee;
  --warning: #834700;
  --warning-wash: #fff1dc;
  --success: #17693a;
  --success-wash: #e2f5e9;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --ground: #101013;
    --surface: #1b1b20;
    --sunken: #26262d;
    --line: #313139;
    --line-strong: #74717f;
    --ink: #f1f0f4;
    --ink-soft: #adaab8;
    --accent: #a59dff;
    --accent-ink: #16121f;
    --accent-wash: #322d5c;
    --danger: #ff949f;
    --danger-wash: #46191f;
    --warning: #ffbe66;
    --warning-wash: #3d2b10;
    --success: #7bdba0;
    --success-wash: #16311f;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: var(--ground); }
body {
  display: grid;
  grid-template-rows: auto 1fr;
  justify-items: center;
  min-block-size: 100vh;
  min-block-size: 100dvh;
  margin: 0;
  padding: clamp(16px, 6vh, 64px) 16px 48px;
  color: var(--ink);
  font: 15px/1.5 Platen, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
  overflow-wrap: anywhere;
}
.brand {
  display: flex;
  gap: 10px;
  align-items: center;
  margin-block-end: 20px;
  color: var(--ink);
  font-weight: 650;
  font-size: 17px;
  text-decoration: none;
}
.brand svg { inline-size: 26px; block-size: 26px; }
.brand .plate { fill: var(--accent); }
.brand .type { fill: var(--accent-ink); }
main {
  align-self: start;
  inline-size: 100%;
  max-inline-size: 420px;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;
}
main.wide { max-inline-size: 560px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; text-wrap: balance; }
h1 + .notice { margin-block-start: 14px; }
main > :last-child { margin-block-end: 0; }
h2 { margin: 24px 0 8px; font-size: 15px; }
p { margin: 0 0 14px; }
.lead, .soft { color: var(--ink-soft); }
.lead { margin-block-end: 20px; }
.small { font-size: 13px; }
ul, ol { margin: 0 0 14px; padding-inline-start: 20px; }
li { margin-block: 4px; }
dl { margin: 0 0 14px; }
dt { color: var(--ink-soft); font-size: 13px; }
dd { margin: 0 0 8px; }
a { color: var(--accent); text-underline-offset: 2px; }
code, .code { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, monospace; }
form { margin: 0; }
.field { margin-block-end: 16px; }
.field > label, fieldset > legend { display: block; padding: 0; margin-block-end: 5px; font-weight: 550; }
.field .hint { margin: 5px 0 0; color: var(--ink-soft); font-size: 13px; }
.field .error { margin: 5px 0 0; color: var(--danger); font-size: 13px; }
input:not([type='checkbox'], [type='radio']), select {
  inline-size: 100%;
  min-block-size: 44px;
  padding: 8px 12px;
  color: var(--ink);
  font: inherit;
  background: var(--sunken);
  border: 1px solid var(--line-strong);
  border-radius: 8px;
}
input[aria-invalid='true'] { border-color: var(--danger); }
input.code { font-size: 22px; letter-spacing: 0.12em; text-align: center; text-transform: uppercase; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
.choice {
  display: flex;
  gap: 10px;
  align-items: start;
  min-block-size: 44px;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
}
.choice + .choice { margin-block-start: 8px; }
.choice input { inline-size: 18px; block-size: 18px; margin: 3px 0 0; accent-color: var(--accent); }
.choice:has(input:checked) { background: var(--accent-wash); border-color: var(--accent); }
button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 44px;
  padding: 8px 18px;
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  background: transparent;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  cursor: pointer;
}
button.main, .button.main { color: var(--accent-ink); background: var(--accent); border-color: var(--accent); }
button.danger { color: var(--danger); border-color: var(--danger); }
button:hover, .button:hover { border-color: var(--ink); }
button + button, form + form, .button + .button, form + .button { margin-block-start: 10px; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 10px; }
.beside > * { margin: 0 !important; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.notice { margin-block-end: 18px; padding: 10px 14px; border-radius: 8px; background: var(--accent-wash); }
.notice.danger { color: var(--danger); background: var(--danger-wash); }
.notice.warning { color: var(--warning); background: var(--warning-wash); }
.notice.success { color: var(--success); background: var(--success-wash); }
.notice > :last-child { margin-block-end: 0; }
.or { display: flex; gap: 12px; align-items: center; margin-block: 18px; color: var(--ink-soft); font-size: 13px; }
.or::before, .or::after { flex: 1; border-block-start: 1px solid var(--line); content: ''; }
.after { margin: 22px 0 0; padding-block-start: 18px; border-block-start: 1px solid var(--line); color: var(--ink-soft); }
.after p:last-child { margin: 0; }
.visually-hidden,
input.visually-hidden:not([type='checkbox'], [type='radio']) {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  min-block-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (max-width: 480px) {
  body { padding: 16px 0 32px; }
  main { padding: 22px 18px; border-inline: 0; border-radius: 0; }
}
@media (forced-colors: active) {
  main, .notice { border: 1px solid; }
}
`;
