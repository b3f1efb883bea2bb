/** A set on a page: what is shared, how often it was, and the buttons. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import type { Html } from '../../../platform/html/html.ts'
import type { Counts } from '../domain/counts.ts'
import type { Instance } from '../domain/instance.ts'
import type { Shared } from '../domain/networks.ts'
import { sharedAddress } from '../domain/shared-address.ts'
import type { settings } from '../settings.ts'
import { markFor } from '../store/return-marks.ts'
import { buttonsMarkup } from './buttons.ts'
import type { Words } from './words.ts'

/** The page that is shared. */
export type SharedPage = Shared & { readonly post: number }

export type RenderedSet = {
  readonly instance: Instance
  readonly position: string
  readonly page: SharedPage
  readonly counts: Counts
  readonly words: Words
  readonly values: SettingsValues<typeof settings>
  /** The address of the file with the signs; empty where they stand in the page itself. */
  readonly signs: string
}

export function renderSet(shown: RenderedSet, ctx: ReadContext): Html {
  const { instance, position, page, counts, words, values, signs } = shown
  const { utm_source, utm_medium, utm_campaign, track_clicks, x_handle } = values
  const campaign = instance.utm ? { utm_source, utm_medium, utm_campaign } : null
  const isMarked = track_clicks && page.post > 0
  const sharedOn = (network: string): Shared => {
    const mark = isMarked ? markFor({ network, placement: position, post: page.post }, ctx) : null
    return { ...page, handle: x_handle.replace(/^@/, ''), url: sharedAddress(page.url, { network, campaign, mark }) }
  }
  return buttonsMarkup({ instance, position, counts, words, sharedOn, signs, language: ctx.site.language })
}

export const needsCounts = ({ counts }: Instance): boolean => counts !== 'none'
