/** The look of the reference: calm, dense, readable in light and dark, whole on a phone. */
export const docsStyles = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d5dae0;--tint:#f4f6f8;--link:#0b6157}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#a3adb8;--paper:#14181c;--line:#333b44;--tint:#1d2329;--link:#6fc7b8}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0 auto;max-width:64rem;padding:1rem clamp(1rem,4vw,3rem) 4rem;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
header{border-bottom:1px solid var(--line);padding-bottom:.75rem}.back{margin:0 0 .5rem}
nav ul,.resources{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;list-style:none;padding:0;margin:0}
nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h1{margin:1.5rem 0 .5rem;font-size:1.9rem;line-height:1.2}
h2{margin:2.2rem 0 .4rem;font-size:1.2rem}
h3{margin:1rem 0 .3rem;font-size:.9rem}
code,pre{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{margin:.3rem 0 1rem;background:var(--tint);border:1px solid var(--line);border-radius:6px;padding:.7rem .8rem;overflow:auto;max-height:24rem;overflow-wrap:normal}
.services{list-style:none;padding:0;display:grid;gap:1rem}
.services li{display:grid;gap:.1rem}.services a{font-weight:600}
.what,.type{color:var(--soft)}
.search input{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:6px;padding:.4rem .6rem;width:min(100%,20rem);margin-left:.4rem}
details{border-top:1px solid var(--line)}section>details:last-of-type{border-bottom:1px solid var(--line)}
summary{cursor:pointer;display:grid;grid-template-columns:1rem 8.5rem minmax(0,1fr);gap:.2rem .5rem;align-items:baseline;padding:.45rem 0;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:0;height:0;align-self:center;border:.32rem solid transparent;border-left:.45rem solid var(--soft);border-right:0}
details[open]>summary::before{transform:rotate(90deg)}
summary:hover{background:var(--tint)}
.methods{font:600 .75rem/1.5 ui-monospace,monospace;color:var(--link)}
.about{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.1rem 1rem}
.inside{padding:0 0 1rem 1.5rem}
.arguments{margin:0;font-size:.93rem}.arguments div{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:0 1rem;padding:.25rem 0;border-top:1px solid var(--line)}
.arguments dd{margin:0}
@media (max-width:44rem){summary{grid-template-columns:1rem minmax(0,1fr)}.about{grid-column:2;grid-template-columns:minmax(0,1fr)}.inside{padding-left:0}.arguments div{grid-template-columns:minmax(0,1fr)}}
`
