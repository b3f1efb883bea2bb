/** The style sheet of maps. Everything that only a script can do is out of sight where scripts are off. */
import { defineAsset } from '../../../platform/pages/pages.ts'

const text = `
.vim{--pin:#c2410c;--ink:#1f2937;--paper:#fff;--line:#6b7280;color:var(--ink);margin-block:1.5rem;container-type:inline-size}
.vim.is-dark{--ink:#f3f4f6;--paper:#1f2937;--line:#9ca3af}
@media (prefers-color-scheme:dark){.vim.is-auto{--ink:#f3f4f6;--paper:#1f2937;--line:#9ca3af}}
:root[data-theme=light] .vim.is-auto{--ink:#1f2937;--paper:#fff;--line:#6b7280}
:root[data-theme=dark] .vim.is-auto{--ink:#f3f4f6;--paper:#1f2937;--line:#9ca3af}
.vim *{box-sizing:border-box}
.vim-frame{max-width:var(--most);margin-inline:auto}
.vim-floor{margin:0 0 1rem}
.vim-floor figcaption{font-size:.9em;margin-block-start:.4rem}
.vim-view{position:relative;overflow:hidden;background:var(--back);touch-action:pan-x pan-y}
.vim-stage{position:relative;aspect-ratio:var(--ratio);transform-origin:0 0;direction:ltr}
.fits-width .vim-stage{aspect-ratio:auto}
.vim-picture{display:block;width:100%;height:100%;margin:0;max-width:none;border-radius:0;object-fit:contain}
.fits-cover .vim-picture{object-fit:cover}
.vim-nopicture{position:absolute;inset:0;display:grid;place-items:center;margin:0;padding:1rem;border:1px dashed var(--line)}
.vim-areas{position:absolute;inset:0}
.vim-drawing{position:absolute;inset:0;width:100%;height:100%;pointer-events:none;overflow:visible}
.vim-area{pointer-events:auto;cursor:pointer;outline:none}
.vim-area>*{fill:var(--fill,#2563eb);fill-opacity:var(--fill-o,.25);stroke:var(--stroke,#1d4ed8);stroke-opacity:var(--stroke-o,1);stroke-width:var(--width,2);stroke-dasharray:var(--dash,none);vector-effect:non-scaling-stroke}
.vim-area:hover>*{fill:var(--hfill,var(--fill,#2563eb));fill-opacity:var(--hfill-o,.45);stroke:var(--hstroke,var(--stroke,#1d4ed8));stroke-opacity:var(--hstroke-o,1);stroke-width:var(--hwidth,var(--width,3))}
.vim-area.is-open>*{fill:var(--afill,var(--fill,#2563eb));fill-opacity:var(--afill-o,.55);stroke:var(--astroke,var(--stroke,#1d4ed8));stroke-opacity:var(--astroke-o,1);stroke-width:var(--awidth,var(--width,3))}
.vim-area:focus-visible>*{stroke:#000;stroke-opacity:1;stroke-width:4;paint-order:stroke;filter:drop-shadow(0 0 0 #fff) drop-shadow(0 0 2px #fff)}
.shows-hover .vim-area:not(:hover,:focus-visible,.is-open)>*,.shows-never .vim-area:not(:focus-visible)>*{fill-opacity:0;stroke-opacity:0}
.vim-place{position:absolute;width:0;height:0}
.vim-pin{position:absolute;translate:-50% -50%;display:grid;place-items:center;min-width:24px;min-height:24px;color:var(--pin);border-radius:50%}
.vim-pin.is-tip{translate:-50% -100%}
.vim-pin svg{width:var(--size);height:var(--size);fill:currentcolor;stroke:#fff;stroke-width:1;filter:drop-shadow(0 1px 2px rgb(0 0 0/.5))}
.vim-pin:focus-visible,.vim-text:focus-visible{outline:3px solid #000;outline-offset:2px;box-shadow:0 0 0 2px #fff}
.vim-label{position:absolute;inset-block-start:100%;white-space:nowrap;background:var(--paper);color:var(--ink);padding:.1em .4em;border-radius:.25em;font-size:.8rem}
.vim-text{position:absolute;translate:-50% -50%;rotate:var(--turn,0deg);white-space:nowrap;background:var(--paper);color:var(--ink);padding:.15em .5em;border-radius:.25em;min-height:24px}
@media (prefers-reduced-motion:no-preference){.vim-pin.is-pulsing svg{animation:vim-pulse 2s infinite}@keyframes vim-pulse{50%{scale:1.2}}}
.vim-tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin-block-end:.5rem}
.vim-tools:empty{display:none}
.vim-floors{display:flex;flex-wrap:wrap;gap:.25rem}
.vim-floors a{padding:.35rem .8rem;border:1px solid var(--line);border-radius:.4rem;color:var(--ink);text-decoration:none}
.vim-floors a[aria-current=true]{background:var(--ink);color:var(--paper)}
.vim-search{display:flex;gap:.5rem;align-items:center}
.vim-search input{min-height:2.25rem;padding-inline:.6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--paper);color:var(--ink)}
.vim-note{margin:0}.vim-note:empty{position:absolute}
.vim-legend{display:flex;flex-wrap:wrap;gap:.25rem .9rem;border:0;padding:0;margin:0}
.vim-legend legend{float:inline-start;padding:0;margin-inline-end:.5rem}
.vim-legend label{display:inline-flex;gap:.35rem;align-items:center;min-height:24px}
.vim-legend label::before{content:"";width:.8em;height:.8em;border-radius:50%;background:var(--dot)}
.vim-zoom{display:flex;gap:.25rem;margin-inline-start:auto}
.vim-zoom button{min-width:2.25rem;min-height:2.25rem;border:1px solid var(--line);border-radius:.4rem;background:var(--paper);color:var(--ink);font:inherit;cursor:pointer}
.vim-list ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr))}
.vim-list li{margin:0;border-inline-start:3px solid var(--line);padding-inline-start:.75rem;scroll-margin-block-start:6rem}
.vim-list li:target{border-color:var(--pin)}
.vim-listtitle,.vim-floortitle{margin-block:.5rem;font-weight:700;font-size:1.15rem}
.vim-name{display:block}
.vim-words>:first-child{margin-block-start:.2rem}.vim-words>:last-child{margin-block-end:0}
.vim-words img,.vim-words video{max-width:100%;height:auto}
.vim-unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
.vim-tip{position:absolute;z-index:20;max-width:min(var(--wide,300px),calc(100vw - 2rem));width:max-content;background:var(--paper);color:var(--ink);border:1px solid var(--line);border-radius:.5rem;box-shadow:0 6px 24px rgb(0 0 0/.25);padding:.9rem 2.6rem .9rem 1rem;text-align:start}
.vim-tip .vim-name{margin:0 0 .3rem;font-size:1.05rem}
.vim-tip .vim-close,.vim-box .vim-close{position:absolute;inset-block-start:.35rem;inset-inline-end:.35rem;min-width:2rem;min-height:2rem;border:0;border-radius:.4rem;background:none;color:inherit;font-size:1.2rem;cursor:pointer}
.vim-tip:focus-visible,.vim-box:focus-visible{outline:2px solid currentcolor;outline-offset:2px}
.vim-panel{position:static;max-width:none;width:auto;margin-block-start:.75rem;box-shadow:none}
.vim-box{position:relative;max-width:min(46rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);overflow:auto;border:0;border-radius:.6rem;padding:1.5rem 3rem 1.5rem 1.5rem;background:var(--paper);color:var(--ink)}
.vim-box::backdrop{background:rgb(0 0 0/.6)}
.vim-floors.is-panelled,.vim-body.has-panel{display:block}
@media (prefers-reduced-motion:no-preference){.vim-tip.is-fade{animation:vim-fade .15s}.vim-tip.is-grow{animation:vim-grow .15s}@keyframes vim-fade{from{opacity:0}}@keyframes vim-grow{from{opacity:0;scale:.9}}}
@container (min-width:48rem){.has-side-list .vim-frame{display:grid;grid-template-columns:1fr minmax(14rem,30%);gap:1.25rem}.has-side-list .vim-list.at-left{order:-1}.has-side-list .vim-list ol{grid-template-columns:1fr}.vim-body.has-side-panel{display:grid;grid-template-columns:1fr minmax(14rem,32%);gap:1rem}.vim-body.has-side-panel .vim-tools{grid-column:1/-1}.vim-list.is-for-phones{display:none}}
@media (scripting:enabled){.vim .is-gone{display:none!important}.vim-floor:not(.is-shown),.vim-list.is-quiet:not(:has(:target)),.vim-floortitle{display:none}}
@media (scripting:none){.vim-search,.vim-zoom,.vim-legend input{display:none}}
@media (forced-colors:active){.vim-area>*{stroke:LinkText;fill-opacity:.1}}
`

export const mapStyleSheet = defineAsset({ name: 'image-map.css', type: 'text/css', text: text.trim() })
