/** Saving a map: on the version that was read, or merged with what somebody else saved meanwhile. */
import type { Context } from '../../../kernel/context.ts'
import type { Row } from '../../../kernel/entity.ts'
import { RestError } from '../../../kernel/errors.ts'
import type { Expected } from '../../../kernel/records/conflict.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { versionAt } from '../../../kernel/records/revisions/version-at.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { sentText } from '../../../kernel/sent-values.ts'
import { type Conflict, hotspotDifferences, type MapVersion, mergeVersions, type Resolutions } from '../domain/merge.ts'
import { type ImageMap, maps } from '../entities/maps.ts'
import { errors } from '../errors.ts'
import { discardAutosave } from './autosaves.ts'
import { cleanSent } from './prepare-map.ts'

export type Save = {
  readonly id: number
  readonly values: { readonly title?: unknown; readonly status?: unknown; readonly doc?: unknown }
  /** The version that the caller read. */
  readonly expected: Expected
  readonly merge: boolean
  /** Whose side stands where a merge finds that both changed the same. */
  readonly resolve?: Resolutions
}
export type Saved = { readonly map: Row<typeof maps>; readonly isMerged: boolean }

export async function saveMap(save: Save, ctx: Context): Promise<Saved> {
  const saved = await saveOnTop(save, ctx)
  if (ctx.user) await discardAutosave({ map: save.id, user: ctx.user.id }, ctx)
  return saved
}

/** Nothing is written before the versions are compared, so a save that comes too late can go on as a merge. */
async function saveOnTop(save: Save, ctx: Context): Promise<Saved> {
  const { id, values, expected } = save
  try {
    return { map: await updateRecord(maps, { id, values, expected }, ctx), isMerged: false }
  } catch (error) {
    if (!(error instanceof RestError) || error.code !== CONFLICT) throw error
  }
  const joined = await mergedValues(save, ctx)
  return { map: await updateRecord(maps, { id, values: joined }, ctx), isMerged: true }
}

const CONFLICT = errors.conflict().code

/** Three ways: what both started from, what is stored, what was sent. */
async function mergedValues(save: Save, ctx: Context): Promise<Save['values']> {
  const stored = await storedRecord(maps, { id: save.id, verb: 'update' }, ctx)
  // Forms can send lists and objects too, which are no version of anything.
  const rev = Number(sentText(save.expected))
  const isKnown = Number.isInteger(rev) && rev > 0 && rev < stored.rev
  const base = isKnown ? ((await versionAt(maps, { id: save.id, rev }, ctx)) as MapVersion | null) : null
  if (!save.merge || !base) throw conflictOf({ base, stored, rev })
  const mine: MapVersion = {
    title: typeof save.values.title === 'string' ? save.values.title.trim() : base.title,
    doc: save.values.doc === undefined ? base.doc : await cleanSent(save.values.doc, { isNew: false }, ctx),
  }
  const { version: merged, conflicts } = mergeVersions({ base, mine, theirs: stored }, save.resolve)
  if (conflicts.length > 0) throw conflictOf({ base, stored, rev }, conflicts)
  return { ...save.values, title: merged.title, doc: merged.doc }
}

type Around = { readonly base: MapVersion | null; readonly stored: ImageMap; readonly rev: number }

/** The caller hears what is stored now, and what of it they have not seen. */
function conflictOf({ base, stored, rev }: Around, conflicts?: readonly Conflict[]): RestError {
  const { title, status, doc, modified_at } = stored
  const data = {
    rev: stored.rev,
    base_rev: Number.isInteger(rev) ? rev : null,
    current: { title, status, rev: stored.rev, modified_at, doc },
    changes: base ? hotspotDifferences(base.doc, doc) : null,
    ...(conflicts ? { conflicts } : {}),
  }
  return errors.conflict({}, { data })
}
