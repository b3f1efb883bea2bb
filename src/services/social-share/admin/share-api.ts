/** Shapes of the service's answers, as its screens use them. */

import type { Static } from 'typebox'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { Instance } from '../domain/instance.ts'
import type { Overlap } from '../domain/overlaps.ts'
import type { Placements } from '../domain/placements.ts'
import type { catalogueShape, networkShape } from '../routes/answers/design.ts'
import type { followShape } from '../routes/answers/follow.ts'
import type { importListShape, importShape } from '../routes/answers/import.ts'
import type { linkPreviewShape } from '../routes/answers/link-previews.ts'
import type { countsShape } from '../routes/answers/public.ts'
import type { recoveryShape } from '../routes/answers/recovery.ts'

export type ShareSet = {
  readonly id: number
  readonly name: string
  readonly instance: Instance
  readonly placements: Placements
  readonly is_default: boolean
  readonly updated_at: string
}
/** What comes beside the list of sets. */
export type SetFacts = {
  readonly default: number
  readonly next: number
  readonly targets: readonly { readonly key: string; readonly label: string }[]
  readonly defaults: Pick<ShareSet, 'name' | 'instance' | 'placements'>
}
export type SavedSet = {
  readonly item: ShareSet
  readonly moved: readonly { readonly name: string; readonly key: string; readonly position: string }[]
  readonly overlaps: readonly Overlap[]
}
export type Preview = {
  readonly html: string
  readonly sprite: string
  readonly css: string
  readonly overlaps?: readonly Overlap[]
}
export type Network = Static<typeof networkShape>
export type Catalogue = Static<typeof catalogueShape>
export type FollowAnswer = Static<typeof followShape>
export type ImportList = Static<typeof importListShape>
export type ImportSource = Static<typeof importShape>
export type LinkPreviewAnswer = Static<typeof linkPreviewShape>
export type CountsAnswer = Static<typeof countsShape>
export type RecoveryAnswer = Static<typeof recoveryShape>

/** A write of sets: what changed stands beside the list. */
export async function writeSet(service: OpenService, call: string, body?: object): Promise<SavedSet> {
  const [method = 'POST', path = ''] = call.split(' ')
  const { meta } = await send(method, `/${service.namespace}${path}`, { body })
  return { item: meta.item, moved: meta.moved ?? [], overlaps: meta.overlaps ?? [] }
}
