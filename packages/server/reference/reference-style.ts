/** The page's style; light or dark as the reader's system is. */
export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#e3e5ea, #2c3038); --soft: light-dark(#f6f7f9, #1a1d23);
  --text: light-dark(#1b1e25, #e6e8ec); --quiet: light-dark(#5c6370, #9aa2b1); --accent: light-dark(#3346d3, #93a1ff);
  --page: light-dark(#fff, #121419); font: 15px/1.55 Platen, system-ui, sans-serif; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; background: var(--page); color: var(--text); display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.88em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; } p code { overflow-wrap: anywhere; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.25rem 0.75rem 2rem 1.25rem;
  background: var(--soft); border-right: 1px solid var(--line); }
nav .brand { display: block; font-weight: 700; font-size: 1.15rem; color: inherit; margin-bottom: 0.9rem; }
nav .brand span { font-weight: 400; color: var(--quiet); font-size: 0.85rem; }
nav .guides { margin: 0 0 0.9rem; font-size: 0.9rem; }
nav input { width: 100%; padding: 0.45rem 0.65rem; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--line); border-radius: 7px; }
nav .chapter { display: block; margin: 1.1rem 0 0.25rem; color: var(--text); font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.2rem 0.45rem; border-radius: 6px; color: var(--quiet); font-size: 0.9rem; }
nav li a:hover, nav li a.here { background: light-dark(#e9ebf1, #262a32); color: var(--text); text-decoration: none; }
main { padding: 2.5rem clamp(1.25rem, 4vw, 4rem) 6rem; max-width: 62rem; }
h1 { font-size: 2rem; margin: 0 0 0.75rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 0.25rem; }
article h2 { font-size: 1.08rem; margin: 0 0 0.5rem; }
h2 a { color: inherit; } .operations { columns: 18rem; padding: 0; list-style: none; }
h3 { font-size: 0.8rem; margin: 1.2rem 0 0.3rem; color: var(--quiet); font-weight: 600; }
p { margin: 0.4rem 0; }
article { border: 1px solid var(--line); border-radius: 12px; padding: 1.2rem 1.4rem; margin: 1.1rem 0; }
.address { display: flex; gap: 0.6rem; align-items: center; background: var(--soft); border-radius: 8px; padding: 0.5rem 0.7rem; overflow-x: auto; }
.method { font: 600 0.68rem/1.5 ui-monospace, Menlo, Consolas, monospace; text-transform: uppercase; flex: none; min-width: 3.1rem; text-align: center;
  border-radius: 5px; padding: 0.05rem 0.3rem; color: #fff; background: #5b6270; }
.get { background: #1f6feb; } .post { background: #1a7f4b; } .put, .patch { background: #9a6200; } .delete { background: #c0322f; }
.right, .limit, .must, .media { display: inline-block; font-size: 0.8rem; color: var(--quiet); margin-right: 0.9rem; }
.limit { margin: 0 0 0 0.7rem; } .must { color: light-dark(#b3261e, #ff9a8f); margin-left: 0.5rem; }
.media { font-weight: 400; }
.row { display: grid; grid-template-columns: minmax(9rem, 15rem) minmax(0, 1fr); gap: 0.3rem 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.row:first-child { border-top: 0; }
.name { overflow-wrap: anywhere; }
.row > div + div { overflow-wrap: anywhere; } .type { color: var(--quiet); font-size: 0.88rem; }
.type code { color: var(--text); }
details { border-top: 1px solid var(--line); padding: 0.55rem 0; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; }
.status { font: 600 0.82rem ui-monospace, Menlo, Consolas, monospace; }
pre { background: light-dark(#1b1e27, #0b0c10); color: #e8eaf0; border-radius: 8px; padding: 0.8rem 1rem; overflow: auto; max-height: 26rem; margin: 0.9rem 0; }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
  .row { grid-template-columns: 1fr; }
}
`;
