/// <reference lib="dom" />
/** What the page tells the script, and how the script speaks with the server and remembers things. */
import type { PageWidget, PageWords } from '../domain/page-widget.ts'
import type { FailMode, Matchers, SiteTime } from '../domain/rules.ts'
import type { Texts } from '../domain/texts.ts'

export type PageConfig = {
  tokens: { events: string; lead: string }
  readonly api: string
  readonly failMode: FailMode
  readonly track: boolean
  readonly shadow: boolean
  readonly captcha: string
  /** The address of the style sheet. */
  readonly styles: string
  readonly page: {
    readonly template: readonly string[]
    readonly post?: number
    readonly terms?: readonly number[]
    readonly postType?: string
  }
  readonly words: PageWords
  readonly texts: Texts
  readonly widgets: readonly PageWidget[]
  /** What other parts of the service print for their own scripts. */
  readonly extras: Readonly<Record<string, unknown>>
}

export type VisitorContext = {
  readonly now: SiteTime
  readonly country: string
  readonly loggedIn: boolean
  readonly tokens: PageConfig['tokens']
}

/** What another edition adds to the script. */
export type ScriptExtension = {
  readonly matchers?: Matchers
  /** Whether a widget cannot be prepared without the server's answer. */
  readonly needsContext?: (widget: PageWidget) => boolean
  /** The widget as this visitor gets it. */
  readonly prepare?: (widget: PageWidget, page: PageConfig, context: VisitorContext | null) => PageWidget
  /** Markup behind the usual fields of a form. */
  readonly moreFields?: (channel: PageWidget['channels'][number], page: PageConfig) => string
  /** Called with a form that has just been put into the page. */
  readonly formShown?: (form: HTMLFormElement, channel: PageWidget['channels'][number], page: PageConfig) => void
}

let asked: Promise<VisitorContext | null> | null = null

/**
 * Null when it cannot be had: the checks that need it have failed then. The browser keeps it for five minutes. Whether
 * somebody is signed in is told by the cookie; a nonce may be older than the visit and would be refused.
 */
export function visitorContext(page: PageConfig, isFresh = false): Promise<VisitorContext | null> {
  if (isFresh || asked === null)
    asked = fetch(`${page.api}/vendor-chat/v1/context`, { cache: isFresh ? 'reload' : 'default' })
      .then(answer => (answer.ok ? answer.json() : null))
      .then(body => body?.data ?? null)
      .catch(() => null)
  return asked
}

export type Told = { readonly status: number; readonly body: any }

/** A page that lay in a cache has old tokens: then fresh ones are fetched, and it is sent once more. */
export async function tell(
  page: PageConfig,
  about: { readonly path: string; readonly token: 'events' | 'lead'; readonly body: object },
): Promise<Told> {
  const told = await post(page, about)
  if (told.body?.code !== 'vendor_chat_stale_token') return told
  const context = await visitorContext(page, true)
  if (!context) return told
  page.tokens = context.tokens
  return post(page, about)
}

async function post(
  page: PageConfig,
  { path, token, body }: { readonly path: string; readonly token: 'events' | 'lead'; readonly body: object },
): Promise<Told> {
  try {
    const answer = await fetch(`${page.api}/vendor-chat/v1${path}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Vendor-Chat-Token': page.tokens[token] },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  } catch {
    return { status: 0, body: null }
  }
}

/** Browsers may forbid storage; then nothing is remembered. */
export function remember(storage: 'localStorage' | 'sessionStorage', key: string, value?: string): string | null {
  try {
    const store = window[storage]
    if (value !== undefined) store.setItem(key, value)
    return store.getItem(key)
  } catch {
    return null
  }
}
