/** Buttons at the spots of a page. What this makes is kept with the page, so it rests on stored data alone. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { noCounts } from '../domain/counts.ts'
import { ARCHIVE, HOME, spotsOf } from '../domain/placements.ts'
import { hooks, type PlaceFacts } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type PageData, type PageSet, pageData, setNamed } from '../store/page-data.ts'
import { countsOf } from '../store/post-counts.ts'
import { hiddenPositions } from '../store/post-switches.ts'
import { sharedPage } from '../store/shared-page.ts'
import { scriptPart, styleLink } from './page-kit.ts'
import { needsCounts, renderSet } from './render-set.ts'
import { signsUrl, siteFiles } from './site-files.ts'

type PageFacts = pageHooks.PageFacts

export const pageListeners = [
  on(pageHooks.contentTopParts, 'social-share.top', async (parts, page, ctx) => {
    const shown = await shownOn(page, ctx)
    return shown?.spots.has('content_top') ? [...parts, String(await atSpot('content_top', shown, ctx))] : parts
  }),
  on(pageHooks.contentBottomParts, 'social-share.bottom', async (parts, page, ctx) => {
    const shown = await shownOn(page, ctx)
    return shown ? [...parts, String(await belowContent(shown, ctx))] : parts
  }),
  on(pageHooks.pageAssets, 'social-share.files', async (assets, _about, ctx) => [
    ...assets,
    ...Object.values(await siteFiles(ctx)),
  ]),
  on(pageHooks.fixedParts, 'social-share.bars', async (parts, _about, ctx) => [...parts, ...(await fixedBars(ctx))]),
]

/** A page with buttons: which set stands at which spot. */
type ShownPage = {
  readonly page: PageFacts
  readonly place: PlaceFacts
  readonly data: PageData
  readonly spots: ReadonlyMap<string, PageSet>
}

async function shownOn(page: PageFacts, ctx: ReadContext): Promise<ShownPage | null> {
  const key = keyOf(page)
  const { enabled, post_types } = await ctx.settings(settings)
  const isListing = key === HOME || key === ARCHIVE
  if (key === null || !enabled || (!isListing && !post_types.includes(key))) return null
  const data = await pageData(ctx)
  const placed = data.sets.flatMap(set =>
    spotsOf(set.placements)
      .filter(spot => spot.key === key)
      .map(({ position }) => [position, set] as const),
  )
  const post = isListing ? 0 : (page.postId ?? 0)
  if (placed.length === 0) return null
  const place = { post, postType: page.postType, key }
  const hidden = post > 0 ? await hiddenPositions(post, ctx) : NOTHING_HIDDEN
  if (hidden === 'all') return null
  const named = await ctx.hooks.apply(hooks.setForPost, null, place, ctx)
  const left = placed.filter(([position]) => !hidden.has(position))
  const spots = new Map(
    left.map(([position, set]) => [position, named === null ? set : (setNamed(data, named) ?? set)]),
  )
  return spots.size === 0 ? null : { page, place, data, spots }
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set()

function keyOf({ kind, postId, postType }: PageFacts): string | null {
  if (kind === 'home' && postType === null) return HOME
  if (kind === 'archive') return ARCHIVE
  return postId !== null && postType !== null ? postType : null
}

/** Positions that stand below the content in the page, wherever the style sheet puts them. */
const BELOW = ['content_bottom', 'float_left', 'float_right', 'top_bar', 'bottom_bar', 'mobile_bar']

async function belowContent(shown: ShownPage, ctx: ReadContext): Promise<Html> {
  const parts: Html[] = []
  for (const position of BELOW) if (shown.spots.has(position)) parts.push(await atSpot(position, shown, ctx))
  const media = shown.spots.has('media') ? await onPictures(shown, ctx) : null
  const positions = [...shown.spots.keys()]
  const more = await ctx.hooks.apply(hooks.pageParts, [], { ...shown.place, positions }, ctx)
  const script = await scriptPart(shown.place.post, shown.data.words, ctx)
  return html`${await styleLink(ctx)}${parts}${media}${more.map(raw)}${script}`
}

async function atSpot(position: string, shown: ShownPage, ctx: ReadContext): Promise<Html> {
  const set = await setAt(position, shown, ctx)
  return html`${await styleLink(ctx)}${set}`
}

/** A copy for each picture of the text, which the script makes: the text itself stays as it was written. */
async function onPictures(shown: ShownPage, ctx: ReadContext): Promise<Html> {
  const set = await setAt('media', shown, ctx)
  return html`<template id="vs-pictures">${set}</template>`
}

async function setAt(position: string, { page, place, data, spots }: ShownPage, ctx: ReadContext): Promise<Html> {
  const { instance } = spots.get(position)!
  const { post } = place
  const shared = await sharedPage({ post, url: page.url, title: page.title }, ctx)
  const counts = needsCounts(instance) && post > 0 ? await countsOf(post, ctx) : noCounts
  const values = await ctx.settings(settings)
  const signs = await signsUrl(ctx)
  return renderSet({ instance, position, page: shared, counts, words: data.words, values, signs }, ctx)
}

const BARS = [
  ['top_bar', 'top'],
  ['bottom_bar', 'bottom'],
  ['mobile_bar', 'bottom'],
  ['float_left', 'left'],
  ['float_right', 'right'],
] as const

/** What stands at the edges on any page, for services that want to keep clear of it. */
async function fixedBars(ctx: ReadContext): Promise<pageHooks.FixedPart[]> {
  const { sets } = await pageData(ctx)
  const positions = new Set(sets.flatMap(({ placements }) => spotsOf(placements).map(({ position }) => position)))
  return BARS.flatMap(([position, edge]) =>
    positions.has(position)
      ? [
          {
            ...{ service: 'social-share', label: 'Share buttons', edge },
            at: edge === 'left' || edge === 'right' ? ('middle' as const) : ('all' as const),
            devices: position === 'mobile_bar' ? ('mobile' as const) : ('all' as const),
          },
        ]
      : [],
  )
}
