/** Tells the site what happens on its maps: without cookies, in few requests, and nothing to anybody else. */
import type { MapConfig } from '../../visitor/map-view.ts'

type Hit = { map: number; hotspot: string | null; event: string; x?: number; y?: number; ms?: number }
type Told = Omit<Hit, 'event'>

/** Six requests a minute stay well below the limit of twenty. */
const PAUSE = 10_000
const MOST = 20
const EVENTS: Readonly<Record<string, string>> = {
  'vim:view': 'view',
  'vim:open': 'open',
  'vim:click': 'click',
  'vim:dead': 'dead',
  'vim:closed': 'dwell',
}

export function startHits(): void {
  const waiting: Hit[] = []
  let timer = 0
  let address = ''
  const send = () => {
    clearTimeout(timer)
    timer = 0
    const hits = waiting.splice(0, MOST)
    if (hits.length === 0 || address === '') return
    const body = JSON.stringify({ hits })
    void fetch(address, {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }).catch(() => undefined)
    if (waiting.length > 0) timer = window.setTimeout(send, PAUSE)
  }
  for (const [name, event] of Object.entries(EVENTS))
    document.addEventListener(name, told => {
      const root = told.target as HTMLElement
      const { hits = '' } = JSON.parse(root.dataset.config ?? '{}') as MapConfig
      if (hits === '') return
      address = hits
      const { map, hotspot, x, y, ms } = (told as CustomEvent<Told>).detail
      waiting.push({
        map,
        hotspot,
        event,
        ...(x === undefined ? {} : { x, y: y ?? 0 }),
        ...(ms === undefined ? {} : { ms }),
      })
      if (timer === 0) timer = window.setTimeout(send, event === 'view' ? 1000 : PAUSE)
    })
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
}
