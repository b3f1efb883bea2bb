/** What happens to a map before it is stored, wherever it comes from: a caller, a file, an old version. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { settledJson } from '../../../kernel/json-text.ts'
import { Spoken } from '../../../kernel/words.ts'
import { type Problem, problemsOf, toldIn } from '../domain/accessibility.ts'
import { ceilingOf, cleanDocument, isTooLarge } from '../domain/clean-document.ts'
import { floorsOf, type MapDocument, MOST_BYTES } from '../domain/document.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { tooltipCleaner } from './clean-tooltip.ts'
import { knownPictures } from './pictures.ts'

type MapDraft = {
  status: 'draft' | 'published'
  doc: MapDocument
  problems: Problem[]
  hotspot_count: number
  bytes: number
  problem_count: number
  picture_id: number
  picture_url: string
}
type Draft = { draft: MapDraft; before: Readonly<MapDraft> | null }

/** A document that did not change is not looked at again: publishing a large map costs nothing. */
export async function prepareMap({ draft, before }: Draft, ctx: Context): Promise<void> {
  if (draft.doc !== before?.doc) {
    const doc = await cleanSent(draft.doc, { isNew: before === null }, ctx)
    const bytes = Buffer.byteLength(settledJson(doc))
    if (isTooLarge(bytes)) throw errors.too_large({ most: MOST_BYTES })
    const { image } = floorsOf(doc)[0]!
    Object.assign(draft, { doc, bytes, hotspot_count: doc.hotspots.length })
    Object.assign(draft, { picture_id: image.id, picture_url: image.url })
    draft.problems = [...(await problemsFor(doc, ctx))]
    draft.problem_count = draft.problems.length
  }
  const isPublishing = draft.status === 'published' && (before?.status !== 'published' || draft.doc !== before.doc)
  if (isPublishing) await refuseInaccessible(draft.problems, ctx)
}

/** A document as it would be stored. New maps get the site's settings for what they do not say. */
export async function cleanSent(sent: unknown, { isNew }: { isNew: boolean }, ctx: ReadContext): Promise<MapDocument> {
  const ceiling = ceilingOf(sent)
  if (ceiling) throw errors.too_many_parts(ceiling)
  const { allowed_html_level, default_settings } = await ctx.settings(settings)
  const cleanHtml = tooltipCleaner(allowed_html_level, ctx)
  const doc = cleanDocument(sent, { cleanHtml, ...(isNew ? { settings: default_settings } : {}) })
  return knownPictures(doc, ctx)
}

export const problemsFor = (doc: MapDocument, ctx: ReadContext): Promise<readonly Problem[]> =>
  ctx.hooks.apply(hooks.problems, problemsOf(doc), { doc }, ctx)

async function refuseInaccessible(problems: readonly Problem[], ctx: ReadContext): Promise<void> {
  const grave = problems.filter(({ severity }) => severity === 'error')
  if (grave.length === 0 || !(await ctx.settings(settings)).require_accessible) return
  const first = grave.slice(0, 3)
  const reasons = new Spoken(language =>
    toldIn(language, first)
      .map(({ message }) => message)
      .join(' '),
  )
  throw errors.not_accessible({ reasons }, { data: { problems: grave } })
}
