/** The pop-up, and the button on pictures. Both wait for the script: without it they are not there. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { html, raw } from '../../../../platform/html/html.ts'
import { hooks, type PlaceFacts } from '../../hooks.ts'
import { renderSetOf } from '../../pages/render-set-of.ts'
import { proSettings } from '../settings.ts'
import { chosenFor, PIN_NOHOVER } from '../store/post-choices.ts'
import { proWordsIn } from '../words.ts'

type Place = PlaceFacts & { readonly positions: readonly string[] }

export const overlayListener = on(hooks.pageParts, 'social-share-pro.overlays', async (parts, place, ctx) => [
  ...parts,
  ...(place.positions.includes('popup') ? [await popup(place, ctx)] : []),
  ...(place.positions.includes('image_hover') ? await hover(place, ctx) : []),
])

async function popup(place: Place, ctx: ReadContext): Promise<string> {
  const { popup_seconds, popup_days } = await ctx.settings(proSettings)
  const words = proWordsIn(ctx.site.language)
  const set = await renderSetOf('popup', place, ctx)
  return String(
    html`<dialog class="vs-dialog" id="vs-popup" aria-label="${words.popup}" data-seconds="${popup_seconds}" data-days="${popup_days}"><form method="dialog"><p class="vs-title">${words.popup}</p>${raw(set)}<p><button value="">${words.close}</button></p></form></dialog>`,
  )
}

async function hover(place: Place, ctx: ReadContext): Promise<string[]> {
  if ((await chosenFor(place.post, ctx)).get(PIN_NOHOVER) === true) return []
  const set = await renderSetOf('image_hover', place, ctx)
  return [String(html`<template id="vs-hover">${raw(set)}</template>`)]
}
