/// <reference lib="dom" />
/** What this browser knows for the display rules. */
import { deviceOf } from '../domain/device.ts'
import type { Facts } from '../domain/rules.ts'
import { type PageConfig, remember, type VisitorContext } from './page.ts'

export const visitorDevice = () => deviceOf(navigator.userAgent, navigator.maxTouchPoints)

export function visitorFacts({ page }: PageConfig, context: VisitorContext | null): Facts {
  return {
    url: location.href,
    template: page.template,
    post: page.post ?? 0,
    terms: page.terms ?? [],
    postType: page.postType ?? '',
    device: visitorDevice(),
    referrer: firstReferrer(),
    visits: countVisit,
    bucket: bucketIn,
    language: (navigator.language ?? '').toLowerCase(),
    ...(context && { loggedIn: context.loggedIn, now: context.now, country: context.country }),
  }
}

let visits = 0

/** Once for a page, however many rules ask. Without storage every visit is the first. */
function countVisit(): number {
  if (visits === 0) {
    visits = Number(remember('localStorage', 'vendor_chat_visits') ?? 0) + 1
    if (remember('localStorage', 'vendor_chat_visits', String(visits)) === null) visits = 1
  }
  return visits
}

/** Drawn once for each test and kept, so that a visitor always sees the same side. */
function bucketIn(test: number): number {
  const key = `vendor_chat_ab_${test}`
  const known = remember('localStorage', key)
  if (known !== null && /^\d\d?$/.test(known)) return Number(known)
  const drawn = Math.floor(Math.random() * 100)
  remember('localStorage', key, String(drawn))
  return drawn
}

/** Where the visitor came from before the first page of this site. */
function firstReferrer(): string {
  const { referrer } = document
  const isOwn = referrer !== '' && URL.canParse(referrer) && new URL(referrer).host === location.host
  if (isOwn) return remember('sessionStorage', 'vendor_chat_referrer') ?? ''
  remember('sessionStorage', 'vendor_chat_referrer', referrer)
  return referrer
}
