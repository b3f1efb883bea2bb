/** The style sheet of buttons: it follows the page's colours, reading direction and light, and comes with the first set. */
import { inkOn } from '../domain/colors.ts'
import { followServices } from '../domain/follow.ts'
import { networks } from '../domain/networks.ts'

const brands = new Map([...followServices, ...networks].map(({ slug, color }) => [slug, color]))

/** With the colours of these networks and services. */
export const styleText = (slugs: readonly string[]): string => text.replaceAll('\n', '') + brandRules(slugs)

const brandRules = (slugs: readonly string[]): string =>
  [...brands]
    .filter(([slug]) => slugs.includes(slug))
    .map(([slug, color]) => `.vs-${slug}{--vs-b:${color};--vs-bi:${inkOn(color)}}`)
    .join('')

/** Colours go down through properties: a brand's, the page's, or the owner's own. */
const text = `
.vs{--vs-s:2.75rem;--vs-r:.5rem;--vs-g:var(--vs-gap,8px);margin-block:1.5rem;font-size:.95rem;line-height:1.2}
.vs *{box-sizing:border-box}
.vs ul{display:flex;flex-wrap:wrap;gap:var(--vs-g);list-style:none;margin:0;padding:0}
.vs li{margin:0;min-width:0}
.vs li:has(>[hidden]){display:none}
.vs-title,.vs-total{margin:0 0 .5rem;color:var(--soft);font-size:.9rem}
.vs-title{font-weight:650;color:var(--ink)}
.vs-total b{font-size:1.15em;color:var(--ink)}
.vs-s{--vs-s:2.25rem}.vs-l{--vs-s:3.25rem;font-size:1.05rem}
.vs-square{--vs-r:0}.vs-circle{--vs-r:99rem}
.vs-b{--c:var(--vs-b,var(--accent));--i:var(--vs-bi,var(--on-accent));display:inline-flex;align-items:center;justify-content:center;gap:.55em;min-width:var(--vs-s);min-height:var(--vs-s);padding:0 calc((var(--vs-s) - 1.25em)/2);border:1px solid color-mix(in srgb,var(--ink) 14%,transparent);border-radius:var(--vs-r);background:var(--c);color:var(--i);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;white-space:nowrap;transition:transform .12s,filter .12s}
.vs-b[hidden]{display:none}
.vs-mono .vs-b{--c:var(--ink);--i:var(--paper)}
.vs-custom .vs-b{--c:var(--vs-c,var(--accent));--i:var(--vs-i,var(--on-accent))}
.vs-b svg{width:1.25em;height:1.25em;flex:none;fill:currentColor}
.vs-b b{font-weight:650;font-variant-numeric:tabular-nums}
.vs-b:hover{background:var(--vs-h,var(--c));color:var(--vs-hi,var(--i));filter:brightness(1.12);transform:translateY(-1px)}
.vs-b:focus-visible,.vs summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.vs-outline .vs-b{background:none;color:var(--ink);border-color:var(--edge)}
.vs-outline .vs-b:hover{background:var(--vs-h,var(--c));color:var(--vs-hi,var(--i));border-color:transparent}
.vs-minimal .vs-b{background:none;color:var(--ink);border-color:transparent}
.vs-minimal .vs-b:hover{background:var(--tint);color:var(--accent-strong)}
.vs-pill{--vs-r:99rem}
.vs-pill .vs-b{padding-inline:1.1em}
.vs-glass .vs-b{background:color-mix(in srgb,var(--surface) 72%,transparent);color:var(--ink);border-color:var(--line);backdrop-filter:blur(8px)}
.vs-glass .vs-b:hover{background:var(--vs-h,var(--tint))}
.vs-vertical ul{flex-direction:column;align-items:flex-start}
.vs-grid ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(9.5em,100%),1fr))}
.vs-grid .vs-b{white-space:normal;height:100%;padding-block:.4em}
.vs-grid:has(.vs-b span) ul{grid-template-columns:repeat(auto-fill,minmax(min(11.5em,100%),1fr))}
.vs-grid .vs-b,.vs-stretch .vs-b{width:100%}
.vs-center ul{justify-content:center}.vs-right ul{justify-content:flex-end}
.vs-center .vs-title,.vs-center .vs-total{text-align:center}.vs-right .vs-title,.vs-right .vs-total{text-align:end}
.vs-vertical.vs-center ul{align-items:center}.vs-vertical.vs-right ul{align-items:flex-end}
.vs-stretch:not(.vs-vertical,.vs-grid)>ul>li{flex:1 1 auto}
.vs .vs-more{position:relative;margin:0;padding:0;border:0;background:none}
.vs-more>summary{list-style:none;--c:var(--edge);background:var(--surface);color:var(--ink);border-color:var(--edge)}
.vs-more>summary::-webkit-details-marker{display:none}
.vs .vs-more ul{position:absolute;inset-inline-end:0;z-index:5;margin-top:.4rem;padding:.5rem;width:max-content;max-width:70vw;background:var(--surface);border:1px solid var(--line);border-radius:.75rem;box-shadow:0 12px 32px rgb(0 0 0/.16)}
.vs-at-top-bar,.vs-at-bottom-bar,.vs-at-mobile-bar{position:fixed;inset-inline:0;z-index:40;margin:0;padding:.5rem max(.75rem,env(safe-area-inset-left));background:var(--surface);box-shadow:0 0 0 1px var(--line)}
.vs-at-top-bar{top:0}
.vs-at-bottom-bar,.vs-at-mobile-bar{bottom:0;padding-bottom:calc(.5rem + env(safe-area-inset-bottom))}
.vs-at-top-bar>ul,.vs-at-bottom-bar>ul,.vs-at-mobile-bar>ul{display:flex;flex-direction:row;flex-wrap:nowrap;overflow-x:auto;justify-content:safe center}
.vs-at-top-bar>ul>li,.vs-at-bottom-bar>ul>li{flex:none}
.vs-at-mobile-bar>ul>li>.vs-b>span,.vs-at-float-left>ul>li>.vs-b>span,.vs-at-float-right>ul>li>.vs-b>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.vs-at-mobile-bar>ul>li{flex:1 1 auto}.vs-at-mobile-bar .vs-b{width:100%}
.vs-at-top-bar .vs-title,.vs-at-bottom-bar .vs-title,.vs-at-mobile-bar .vs-title,.vs-at-mobile-bar .vs-total{display:none}
.vs-at-top-bar .vs-more ul,.vs-at-bottom-bar .vs-more ul,.vs-at-mobile-bar .vs-more ul{position:fixed;inset-inline:.75rem;margin:0 auto}
.vs-at-top-bar .vs-more ul{top:4.5rem}
.vs-at-bottom-bar .vs-more ul,.vs-at-mobile-bar .vs-more ul{bottom:4.75rem}
body:has(.vs-at-bottom-bar)::after{content:"";display:block;height:4.25rem}
body:has(.vs-at-top-bar){padding-top:4.25rem}
.vs-at-float-left,.vs-at-float-right{position:fixed;top:50%;z-index:30;margin:0;transform:translateY(-50%);max-height:90vh}
.vs-at-float-left{left:max(.75rem,env(safe-area-inset-left))}.vs-at-float-right{right:max(.75rem,env(safe-area-inset-right))}
.vs-at-float-left>ul,.vs-at-float-right>ul{display:flex;flex-direction:column;flex-wrap:nowrap}
.vs-at-float-left .vs-title,.vs-at-float-right .vs-title{display:none}
.vs-at-float-left .vs-more ul{inset-inline:auto;left:100%;top:0;margin:0 0 0 .4rem}
.vs-at-float-right .vs-more ul{inset-inline:auto;right:100%;top:0;margin:0 .4rem 0 0}
@media(max-width:1023px){.vs-at-float-left,.vs-at-float-right{display:none}}
@media(min-width:701px){.vs-at-mobile-bar{display:none}}
@media(max-width:700px){.vs-at-top-bar>ul>li>.vs-b>span,.vs-at-bottom-bar>ul>li>.vs-b>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}body:has(.vs-at-mobile-bar)::after{content:"";display:block;height:4.25rem}.vs-at-bottom-bar:has(~.vs-at-mobile-bar){display:none}}
.vs-note{position:fixed;inset-block-end:5.5rem;inset-inline:0;margin:auto;width:max-content;max-width:90vw;z-index:60;padding:.7rem 1.1rem;border-radius:.6rem;background:var(--ink);color:var(--paper);font-size:.95rem}
.vs-dialog{border:1px solid var(--line);border-radius:.9rem;padding:1.25rem;background:var(--surface);color:var(--ink);max-width:min(26rem,92vw)}
.vs-dialog::backdrop{background:rgb(0 0 0/.45)}
.vs-dialog form{display:grid;gap:.9rem}
.vs-dialog label{display:grid;gap:.35rem;font-weight:600}
.vs-dialog input{font:inherit;padding:.55rem .7rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--paper);color:var(--ink)}
.vs-dialog p{display:flex;gap:.6rem;margin:0}
.vs-dialog button{font:inherit;min-height:2.75rem;padding:.4rem 1rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--surface);color:var(--ink);cursor:pointer}
.vs-dialog button[value]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.vs-hover{position:relative;display:block}
.vs-hover .vs{position:absolute;top:.75rem;inset-inline-start:.75rem;margin:0;opacity:0;transition:opacity .15s}
.vs-hover:hover .vs,.vs-hover:focus-within .vs{opacity:1}
@media(hover:none){.vs-hover .vs{opacity:1}}
.vs-save{display:grid;gap:.8rem;margin-block:1.75rem;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface)}
.vs-save h2{font-size:1.1rem;margin:0}
.vs-save label{display:grid;gap:.35rem}
.vs-save .vs-consent{grid-template-columns:auto 1fr;align-items:start}
.vs-save button{justify-self:start}
.vs-save p{margin:0}
.vs-quote{padding-inline-start:1rem;border-inline-start:4px solid var(--accent)}.vs-quote p{margin:0 0 .5rem;font-size:1.25rem;line-height:1.45}.vs-quote .vs-b{padding-inline:.6em;margin-inline-start:-.6em;color:var(--accent)}
@media print{.vs:not(.vs-quote),.vs-quote a{display:none}}
@media(prefers-reduced-motion:reduce){.vs-b{transition:none}.vs-b:hover{transform:none}}
@media(forced-colors:active){.vs-b{border-color:ButtonText}}
`
