/** The pages that recipients meet: after leaving, before it where a program might have asked, and after coming back. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { html as page, type Reply } from '../../../../kernel/replies.ts'
import { html, raw } from '../../../../platform/html/html.ts'
import { mailWords } from './words.ts'

type Where = Pick<ReadContext, 'site'>

/** Nobody keeps what comes by a secret link, and nobody hears the link. */
export const UNKEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export function leftPage({ isEntirely }: { readonly isEntirely: boolean }, ctx: Where): Reply {
  const { say } = mailWords(ctx)
  const words = say(isEntirely ? 'out_text_entirely' : 'out_text')
  const undo = html`<form method="post"><input type="hidden" name="undo" value="1"><button>${say('undo')}</button></form>`
  return frame(say('out_title'), html`<p>${words}</p>${undo}`, ctx)
}

/** Programs follow links too: what looks like one is asked first. */
export function askPage(ctx: Where): Reply {
  const { say } = mailWords(ctx)
  const yes = html`<form method="post"><button>${say('ask_yes')}</button></form>`
  return frame(say('ask_title'), html`<p>${say('ask_text')}</p>${yes}`, ctx)
}

export function backPage(ctx: Where): Reply {
  const { say } = mailWords(ctx)
  return messagePage({ title: say('back_title'), words: say('back_text') }, ctx)
}

export const messagePage = ({ title, words }: { readonly title: string; readonly words: string }, ctx: Where): Reply =>
  frame(title, html`<p>${words}</p>`, ctx)

const STYLE = `body{font:1.05rem/1.5 system-ui,sans-serif;margin:0;color:#1c2430;background:#f5f6f8}
main{max-width:32rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:.75rem}
h1{font-size:1.5rem;margin:0 0 .5rem}button{font:inherit;padding:.6rem 1rem;border-radius:.5rem;border:1px solid #8a94a3;
background:#fff;color:inherit;cursor:pointer}a{color:#1957b8}
@media(prefers-color-scheme:dark){body{color:#e7eaf0;background:#12161c}main,button{background:#1c222b}a{color:#8ab4ff}}`

function frame(title: string, body: ReturnType<typeof html>, ctx: Where): Reply {
  const { site } = ctx
  return page(
    html`<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${site.title}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1>${body}<p><a href="${site.url}/">${mailWords(ctx).say('to_site')}</a></p></main></body></html>`,
    200,
    UNKEPT,
  )
}
