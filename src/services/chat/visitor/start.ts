/// <reference lib="dom" />
/** Decides for each widget of the page whether this visitor sees it, and when. */
import type { PageWidget } from '../domain/page-widget.ts'
import { freeMatchers } from '../domain/rule-matchers.ts'
import { decide } from '../domain/rules.ts'
import { type PageConfig, type ScriptExtension, visitorContext } from './page.ts'
import { flushEvents } from './tracking.ts'
import { visitorDevice, visitorFacts } from './visitor-facts.ts'
import { hideWidget, isPutAway, mountWidget } from './widget.ts'

export function startChat(extension: ScriptExtension = {}): void {
  const block = document.getElementById('vendor-chat-config')
  if (!block) return
  const page = JSON.parse(block.textContent ?? '{}') as PageConfig
  addEventListener('pagehide', () => flushEvents(page))
  for (const widget of page.widgets) void begin(widget, page, extension)
}

/** Kinds that only the server can answer. */
const ASKED = ['logged_in', 'schedule', 'country']

async function begin(printed: PageWidget, page: PageConfig, extension: ScriptExtension): Promise<void> {
  const needsContext = printed.rules.some(({ kind }) => ASKED.includes(kind)) || extension.needsContext?.(printed)
  const context = needsContext ? await visitorContext(page) : null
  const judge = { matchers: { ...freeMatchers, ...extension.matchers }, failMode: page.failMode }
  const verdict = decide(printed.rules, visitorFacts(page, context), judge)
  const widget = forDevice(extension.prepare?.(printed, page, context) ?? printed)
  if (verdict !== 'show' || isPutAway(printed) || widget.channels.length === 0) return hideWidget(printed.id)
  const show = () => openOnTrigger(mountWidget({ page, extension, printed, widget }))
  if (widget.look.delay > 0) setTimeout(show, widget.look.delay * 1000)
  else show()
}

function forDevice(widget: PageWidget): PageWidget {
  const device = visitorDevice()
  const channels = widget.channels.filter(({ devices }) => devices === 'all' || devices === device)
  return channels.length === widget.channels.length ? widget : { ...widget, channels }
}

/** Links to `#vendor-chat` and elements of the class `vendor-chat-open` open the first widget of the page. */
function openOnTrigger(open: () => void): void {
  if (isTriggered) return
  isTriggered = true
  document.addEventListener('click', event => {
    const trigger = (event.target as Element | null)?.closest?.('a[href$="#vendor-chat"],.vendor-chat-open')
    if (!trigger) return
    event.preventDefault()
    open()
  })
}

let isTriggered = false
