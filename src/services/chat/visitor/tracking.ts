/// <reference lib="dom" />
/** Tells what visitors do with widgets: the site's own counters, and whoever listens on the page. */
import { type PageConfig, tell } from './page.ts'

type TrackedEvent = { readonly w: number; readonly c: string; readonly t: 'view' | 'open' | 'click' }

const waiting: TrackedEvent[] = []
let timer = 0

/** Sent together after a second, or when the page goes. */
export function track(page: PageConfig, event: TrackedEvent): void {
  announce(event.t, { widget: event.w, channel: event.c })
  if (!page.track) return
  waiting.push(event)
  if (waiting.length === 1) timer = window.setTimeout(() => flushEvents(page), 1000)
}

export function flushEvents(page: PageConfig): void {
  clearTimeout(timer)
  if (waiting.length > 0)
    void tell(page, { path: '/events', token: 'events', body: { events: waiting.splice(0, 200) } })
}

/** For the site's own scripts: an event on the window, and the data layer of a tag manager where there is one. */
export function announce(what: 'view' | 'open' | 'click' | 'lead', detail: { widget: number; channel: string }): void {
  window.dispatchEvent(new CustomEvent(`vendor-chat:${what}`, { detail }))
  const layer = (window as { dataLayer?: unknown[] }).dataLayer
  if (Array.isArray(layer)) layer.push({ event: what === 'lead' ? 'generate_lead' : `vendor_chat_${what}`, ...detail })
}
