/// <reference lib="dom" />
/** A widget in the page: printed by the server already or made here, then opened, closed, used and put away. */
import { styleMarkup, widgetMarkup } from '../domain/markup.ts'
import type { PageChannel, PageWidget } from '../domain/page-widget.ts'
import { contactForm } from './contact-form.ts'
import { type PageConfig, remember, type ScriptExtension } from './page.ts'
import { track } from './tracking.ts'

export type Mounting = {
  readonly page: PageConfig
  readonly extension: ScriptExtension
  /** As the server knows it. */
  readonly printed: PageWidget
  /** As this visitor gets it. */
  readonly widget: PageWidget
}

/** Answers how to open it. */
export function mountWidget(mounting: Mounting): () => void {
  const { page, printed, widget } = mounting
  const host = hostOf(mounting)
  const root: ParentNode & Node = host.shadowRoot ?? host
  if (widget !== printed || !root.querySelector('.vc'))
    putMarkup(root, widgetMarkup({ widget, words: page.words, texts: page.texts }), page.styles)
  for (const item of root.querySelectorAll<HTMLElement>('.item')) item.hidden = false
  host.hidden = false
  track(page, { w: widget.id, c: '', t: 'view' })
  const open = opening(root, mounting)
  listen(root, { ...mounting, host })
  if (widget.look.open_on === 'load') open()
  return open
}

export const hideWidget = (id: number): void => document.getElementById(hostId(id))?.remove()

const hostId = (id: number) => `vendor-chat-${id}`

function hostOf({ page, widget }: Mounting): HTMLElement {
  const printed = document.getElementById(hostId(widget.id))
  if (printed) return printed
  const host = document.createElement('vendor-chat')
  host.id = hostId(widget.id)
  if (page.shadow) host.attachShadow({ mode: 'open' })
  document.body.append(host)
  return host
}

function putMarkup(root: ParentNode & Node, markup: string, styles: string): void {
  const holder = document.createElement('template')
  holder.innerHTML = styleMarkup(styles) + markup
  root.replaceChildren(holder.content)
}

const boxOf = (root: ParentNode) => root.querySelector('details')

function opening(root: ParentNode, { page, widget }: Mounting): () => void {
  const box = boxOf(root)
  box?.addEventListener('toggle', () => {
    if (box.open) track(page, { w: widget.id, c: '', t: 'open' })
    // What somebody has begun to write is still there when he comes back.
    else if (!root.querySelector('.card > form')) closeForm(root)
  })
  return () => {
    if (box) box.open = true
    else root.querySelector<HTMLElement>('.item')?.focus()
  }
}

type Listening = Mounting & { readonly host: HTMLElement }

function listen(root: ParentNode & Node, about: Listening): void {
  const { widget, host } = about
  const box = boxOf(root)
  root.addEventListener('click', event => {
    const item = (event.target as Element).closest<HTMLElement>('.item')
    if (item) useChannel(root, item, about)
    if ((event.target as Element).closest('.dismiss')) putAway(host, about)
  })
  root.addEventListener('keydown', event => {
    if ((event as KeyboardEvent).key !== 'Escape') return
    if (!box) return closeForm(root)
    box.open = false
    box.querySelector('summary')?.focus()
  })
  document.addEventListener('pointerdown', event => {
    if (box?.open && !event.composedPath().includes(host) && widget.look.open_on !== 'load') box.open = false
  })
  if (widget.look.open_on === 'hover')
    box?.addEventListener('pointerenter', event => {
      if (event.pointerType === 'mouse') box.open = true
    })
  // A lone form needs no list to be chosen from.
  if (widget.channels.length === 1 && widget.channels[0]!.form)
    box?.addEventListener('toggle', () => {
      if (box.open && !root.querySelector('.card')) showForm(root, widget.channels[0]!, about)
    })
}

function useChannel(root: ParentNode, item: HTMLElement, about: Listening): void {
  const channel = about.widget.channels.find(({ slug }) => slug === item.dataset.channel)
  if (!channel) return
  track(about.page, { w: about.widget.id, c: channel.slug, t: 'click' })
  if (channel.form) showForm(root, channel, about)
}

function showForm(root: ParentNode, channel: PageChannel, { page, widget, extension }: Listening): void {
  closeForm(root)
  const panel = root.querySelector<HTMLElement>('.panel')!
  const card = contactForm({
    ...{ page, widget, channel, extension },
    close: () => {
      closeForm(root)
      root.querySelector<HTMLElement>(`[data-channel=${channel.slug}]`)?.focus()
    },
  })
  if (widget.look.layout !== 'bar') panel.hidden = true
  panel.after(card)
  card.querySelector<HTMLElement>('input:not([tabindex]),textarea')?.focus()
}

function closeForm(root: ParentNode): void {
  root.querySelector('.card')?.remove()
  const panel = root.querySelector<HTMLElement>('.panel')
  if (panel) panel.hidden = false
}

const dismissalKey = (id: number) => `vendor_chat_dismissed_${id}`

function putAway(host: HTMLElement, { widget }: Listening): void {
  const [how, days] = widget.look.dismiss.split(':')
  if (how === 'session') remember('sessionStorage', dismissalKey(widget.id), '1')
  else remember('localStorage', dismissalKey(widget.id), String(Date.now() + Number(days) * 86_400_000))
  host.remove()
}

export function isPutAway({ id, look }: PageWidget): boolean {
  if (look.dismiss === 'none') return false
  if (look.dismiss === 'session') return remember('sessionStorage', dismissalKey(id)) !== null
  return Number(remember('localStorage', dismissalKey(id)) ?? 0) > Date.now()
}
