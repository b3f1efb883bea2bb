/** The look of the reference: quiet, dense, readable in light and dark. */
export const docsStyles = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d5dae0;--tint:#f4f6f8;--link:#0a55a8}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#a3adb8;--paper:#14181c;--line:#333b44;--tint:#1d2329;--link:#7db4f5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:1rem clamp(1rem,4vw,3rem) 4rem;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
h1{margin:.5rem 0 0;font-size:1.9rem}h2{margin:2.5rem 0 .25rem;font-size:1.3rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1rem;list-style:none;padding:0}
code,pre{font:0.9em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--tint);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow-x:auto}
details{border-bottom:1px solid var(--line);padding:.35rem 0}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline}
summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.methods{font:600 .78rem/1.5 ui-monospace,monospace;min-width:7.5rem;color:var(--link)}
.what{color:var(--soft)}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.93rem;display:block;overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line)}
`
