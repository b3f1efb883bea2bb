/** The widget's style sheet. It stays at its place whatever the page does, and follows the page's reading direction. */
import { defineAsset } from '../../../platform/pages/pages.ts'

type Colours = Readonly<Record<'bg' | 'field' | 'fg' | 'soft' | 'line' | 'edge' | 'muted' | 'bad', string>>

const LIGHT: Colours = {
  ...{ bg: '#fff', field: '#fbfaf8', fg: '#1c2430', soft: '#f3f5f8' },
  ...{ line: '#dfe4ea', edge: '#868b93', muted: '#5b6675', bad: '#b3261e' },
}
const DARK: Colours = {
  ...{ bg: '#161b22', field: '#10141a', fg: '#e8edf3', soft: '#212833' },
  ...{ line: '#323b47', edge: '#7b838c', muted: '#a3afbd', bad: '#ff9a92' },
}
/** What the theme calls them: a widget that follows the page has the page's own. */
const OF_THEME: Colours = {
  ...{ bg: 'surface', field: 'paper', fg: 'ink', soft: 'tint' },
  ...{ line: 'line', edge: 'edge', muted: 'soft', bad: 'bad' },
}

const properties = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--vc-${name}:${value};`)
    .join('')

const ofPage = (otherwise: Colours): Colours =>
  Object.fromEntries(
    Object.entries(otherwise).map(([name, value]) => [name, `var(--${OF_THEME[name as keyof Colours]},${value})`]),
  ) as Colours

const widgetStyles = `
.vc{${properties(LIGHT)}visibility:visible;position:fixed;bottom:calc(var(--y) + env(safe-area-inset-bottom));font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--vc-fg);display:block;text-align:start}
.vc *,.vc *::before{box-sizing:border-box;margin:0;font:inherit;color:inherit;letter-spacing:normal;text-transform:none}
.vc.right{right:calc(var(--x) + env(safe-area-inset-right))}
.vc.left{left:calc(var(--x) + env(safe-area-inset-left))}
.vc.center{left:50%;transform:translateX(-50%)}
.vc [hidden]{display:none!important}
.vc details{display:block}
.vc>details>summary{list-style:none;display:grid;place-items:center;width:var(--size);height:var(--size);background:var(--vc-color);color:var(--vc-sign);cursor:pointer;box-shadow:0 0 0 2px var(--vc-bg),0 6px 18px rgba(15,23,42,.24);transition:transform .18s,box-shadow .18s;user-select:none;-webkit-tap-highlight-color:transparent}
.vc>details>summary::-webkit-details-marker{display:none}
.vc>details>summary:hover{transform:translateY(-2px);box-shadow:0 0 0 2px var(--vc-bg),0 10px 24px rgba(15,23,42,.28)}
.vc.circle>details>summary,.vc.circle .item i{border-radius:50%}
.vc.rounded>details>summary,.vc.rounded .item i{border-radius:28%}
.vc.square>details>summary,.vc.square .item i{border-radius:4px}
.vc.right>details>summary{margin-left:auto}
.vc.center>details>summary{margin-inline:auto}
.vc svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round;display:block}
.vc>details>summary svg{width:48%;height:48%;grid-area:1/1;transition:opacity .15s,transform .2s}
.vc>details:not([open])>summary svg+svg,.vc>details[open]>summary svg:first-child{opacity:0;transform:rotate(-60deg) scale(.6)}
.vc :focus-visible{outline:3px solid var(--vc-color);outline-offset:2px}
.vc>details>summary:focus-visible{outline-color:var(--vc-fg);box-shadow:0 0 0 2px var(--vc-bg)}
.vc .panel,.vc .card{position:absolute;bottom:calc(var(--size) + 14px);width:min(320px,calc(100vw - 2*var(--x)));max-height:calc(100dvh - var(--size) - var(--y) - 40px);overflow:auto;overscroll-behavior:contain;background:var(--vc-bg);border:1px solid var(--vc-line);border-radius:18px;box-shadow:0 18px 48px rgba(15,23,42,.22);padding:10px;animation:vc-in .18s ease-out}
.vc.right .panel,.vc.right .card{right:0}
.vc.left .panel,.vc.left .card{left:0}
.vc.center .panel,.vc.center .card{left:50%;transform:translateX(-50%);animation:none}
.vc .greeting{margin:-10px -10px 8px;padding:16px 18px;background:var(--vc-color);color:var(--vc-sign);font-weight:600;border-radius:17px 17px 0 0}
.vc .list{list-style:none;padding:0;display:grid;gap:2px}
.vc .item{display:flex;align-items:center;gap:12px;width:100%;min-height:52px;padding:6px 10px;border:0;border-radius:12px;background:none;text-decoration:none;font-weight:500;cursor:pointer;text-align:start}
.vc .item:hover{background:var(--vc-soft)}
.vc .item i{flex:none;display:grid;place-items:center;width:40px;height:40px;background:var(--own);color:#fff}
.vc .item i svg{width:21px;height:21px}
.vc .item img{width:40px;height:40px;border-radius:50%;object-fit:cover}
.vc .item em{display:block;font-size:13px;color:var(--vc-muted);font-weight:400}
.vc small{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.vc figure{display:none;margin-top:8px;padding:12px;border-top:1px solid var(--vc-line);text-align:center;font-size:13px;color:var(--vc-muted)}
.vc figure svg{width:132px;height:132px;margin:0 auto 6px;background:#fff;color:#000;border-radius:8px}
.vc figure path{fill:#000;stroke:none}
@media (hover:hover) and (min-width:700px){.vc figure{display:block}}
.vc.horizontal .list{grid-auto-flow:column;grid-auto-columns:minmax(76px,1fr);overflow-x:auto}
.vc.horizontal .panel{width:max-content;max-width:calc(100vw - 2*var(--x))}
.vc.horizontal .item,.vc.bar .item{flex-direction:column;gap:4px;font-size:13px;text-align:center;padding:8px 6px}
.vc.horizontal .item em,.vc.bar .item em{display:none}
.vc.arc .panel{all:unset;position:absolute;bottom:0;right:0;width:var(--size);height:var(--size)}
.vc.arc.left .panel{right:auto;left:0}
.vc.arc details:not([open]) .panel{display:none}
.vc.arc .greeting,.vc.arc figure{display:none}
.vc.arc .list{display:block}
.vc.arc li{--angle:calc((var(--n) + .5)/var(--of)*90deg);--far:calc(var(--size)*.6 + 26px*var(--of));position:absolute;inset-block-end:calc((var(--size) - 44px)/2);right:calc((var(--size) - 44px)/2);transform:translate(calc(var(--far)*-1*sin(var(--angle))),calc(var(--far)*-1*cos(var(--angle))))}
.vc.arc.left li{right:auto;left:calc((var(--size) - 44px)/2);transform:translate(calc(var(--far)*sin(var(--angle))),calc(var(--far)*-1*cos(var(--angle))))}
.vc.arc.center li{--angle:calc((var(--n) + .5)/var(--of)*180deg - 90deg)}
.vc.arc .item{padding:0;min-height:0;width:44px;height:44px}
.vc.arc .item i{width:44px;height:44px;box-shadow:0 4px 12px rgba(15,23,42,.25)}
.vc.arc .item span{position:absolute;right:calc(100% + 8px);padding:4px 10px;border-radius:8px;background:var(--vc-fg);color:var(--vc-bg);font-size:13px;white-space:nowrap;opacity:0;pointer-events:none;transition:opacity .12s}
.vc.arc.left .item span{right:auto;left:calc(100% + 8px)}
.vc.arc .item:hover span,.vc.arc .item:focus-visible span{opacity:1}
.vc.bar{left:0!important;right:0!important;bottom:0;transform:none;padding-bottom:env(safe-area-inset-bottom);background:var(--vc-bg);border-top:1px solid var(--vc-line);box-shadow:0 -6px 20px rgba(15,23,42,.1)}
.vc.bar .panel{all:unset;display:block;max-width:720px;margin:0 auto}
.vc.bar .card{bottom:calc(100% + 12px);max-height:70dvh;right:16px}
.vc.bar .list{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);padding:4px 6px}
.vc .dismiss{position:absolute;top:-10px;width:26px;height:26px;padding:6px;border:1px solid var(--vc-line);border-radius:50%;background:var(--vc-bg);cursor:pointer}
.vc .dismiss svg{width:12px;height:12px;stroke-width:3}
.vc.right .dismiss{right:calc(var(--size) - 14px)}
.vc.left .dismiss{left:calc(var(--size) - 14px)}
.vc.bar .dismiss{right:8px;left:auto}
.vc form{display:grid;gap:12px;padding:8px}
.vc form h2{font-size:17px;font-weight:650;display:flex;align-items:center;gap:6px}
.vc .back{display:grid;place-items:center;width:36px;height:36px;margin-inline-start:-8px;border:0;border-radius:10px;background:none;cursor:pointer}
.vc .back:hover{background:var(--vc-soft)}
.vc:dir(rtl) .back svg{transform:scaleX(-1)}
.vc label{display:grid;gap:4px;font-size:14px;font-weight:550}
.vc label small{position:static;clip-path:none;width:auto;height:auto;font-weight:400;color:var(--vc-muted)}
.vc label.tick{grid-template-columns:auto 1fr;gap:10px;align-items:start;font-weight:400}
.vc input:not([type=checkbox]),.vc textarea,.vc select{width:100%;min-height:46px;padding:9px 13px;border:1px solid var(--vc-edge);border-radius:8px;background:var(--vc-field);font-size:16px;font-weight:400}
.vc input:not([type=checkbox]):hover,.vc textarea:hover,.vc select:hover{border-color:var(--vc-color)}
.vc textarea{min-height:96px;resize:vertical}
.vc input[type=checkbox]{width:20px;height:20px;accent-color:var(--vc-color)}
.vc [aria-invalid=true]{border-color:var(--vc-bad)!important}
.vc .problem{font-size:13px;font-weight:400;color:var(--vc-bad);grid-column:1/-1}
.vc .send{min-height:46px;border:0;border-radius:12px;background:var(--vc-color);color:var(--vc-sign);font-weight:600;cursor:pointer}
.vc .send:disabled{opacity:.6;cursor:progress}
.vc .told{padding:14px 10px;font-weight:500;outline:0}
.vc .told:empty{display:none}
.vc .more{padding:8px;font-size:14px;color:var(--vc-muted);cursor:pointer;list-style-position:inside}
.vc .trap{position:absolute;inset-inline-start:-9999px;width:1px;height:1px;overflow:hidden}
.vc.auto{${properties(ofPage(LIGHT))}}
.vc.dark{${properties(DARK)}color-scheme:dark}
@media (prefers-color-scheme:dark){.vc.auto{${properties(ofPage(DARK))}color-scheme:dark}}
@media (prefers-reduced-motion:no-preference){.vc.pulse>details:not([open])>summary{animation:vc-pulse 2.4s infinite}.vc.bounce>details:not([open])>summary{animation:vc-bounce 3s infinite}}
@media (prefers-reduced-motion:reduce){.vc *{animation:none!important;transition:none!important}}
@media (forced-colors:active){.vc>details>summary,.vc .item i,.vc .send{border:2px solid}}
@media (max-width:480px){.vc .panel,.vc .card{width:calc(100vw - 2*var(--x))}.vc.bar .card{width:auto;left:16px}}
@media print{.vc{display:none}}
@keyframes vc-in{from{opacity:0;transform:translateY(8px)}}
@keyframes vc-pulse{0%{box-shadow:0 0 0 0 var(--vc-color)}70%,100%{box-shadow:0 0 0 16px transparent}}
@keyframes vc-bounce{0%,80%,100%{transform:none}86%{transform:translateY(-9px)}93%{transform:translateY(-3px)}}
`

/** A file of its own: browsers keep it, and pages do not carry it. */
export const widgetStyleSheet = defineAsset({ name: 'chat.css', type: 'text/css', text: widgetStyles })
