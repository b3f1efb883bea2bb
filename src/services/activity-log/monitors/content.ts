/** Posts, media, comments and terms. */
import type { Context } from '../../../kernel/context.ts'
import { commentEvents } from '../../../platform/comments/comments.ts'
import { mediaHooks } from '../../../platform/media/media.ts'
import { postHooks } from '../../../platform/posts/posts.ts'
import { termHooks } from '../../../platform/posts/terms/terms.ts'
import { contentCode } from '../domain/content-code.ts'
import type { NewEvent } from '../store/record-event.ts'
import { always, asEvent, type Happening, record } from './happening.ts'

const { commentHooks } = commentEvents

export const contentListeners = [
  record(postHooks.afterInsert, savedPost),
  record(postHooks.deleted, (told, ctx) => (typeOf(told) === UPLOAD ? null : postEvent(2005, told, ctx))),
  record(postHooks.revisionRestored, (told, ctx) => postEvent(2007, told, ctx)),
  record(postHooks.revisionDeleted, (told, ctx) => postEvent(2010, told, ctx)),
  always(termHooks.setOnObject, 2008),
  always(postHooks.metaAdded, 2009),
  always(postHooks.metaUpdated, 2009),
  always(postHooks.metaDeleted, 2009),
  always(mediaHooks.added, 2500, 'media'),
  always(mediaHooks.edited, 2501, 'media'),
  always(mediaHooks.deleted, 2502, 'media'),
  always(commentHooks.inserted, 3000),
  always(commentHooks.edited, 3001),
  record(commentHooks.transitionStatus, movedComment),
  always(commentHooks.deleted, 3007),
  always(commentHooks.deletedWithPost, 3008),
  always(termHooks.created, 3100),
  always(termHooks.edited, 3101),
  always(termHooks.deleted, 3102),
]

const UPLOAD = 'attachment'

/** One event for a save, whatever it was. Uploads are told by the media. */
function savedPost(told: Happening, ctx: Context): NewEvent | null {
  if (typeOf(told) === UPLOAD) return null
  const code = contentCode(told.before ?? null, told.after ?? {})
  return code === null ? null : postEvent(code, told, ctx)
}

function postEvent(code: number, told: Happening, ctx: Context): NewEvent {
  const { before, after } = told
  const extra = { type: typeOf(told), old_status: before?.status ?? 'new', new_status: after?.status ?? null }
  const url = code === 2005 ? '' : `${ctx.site.url}/?p=${told.object.id}`
  const event = asEvent(code, told)
  return { ...event, object: { ...event.object, url }, extra }
}

const typeOf = ({ before, after }: Happening): string => String((after ?? before)?.type ?? 'post')

const BY_STATUS: Readonly<Record<string, number>> = Object.freeze({
  approved: 3002,
  hold: 3003,
  spam: 3004,
  trash: 3005,
})

/** Out of the trash or the spam is a restoration, whatever it becomes. */
function movedComment(told: Happening): NewEvent | null {
  const from = String(told.before?.status)
  const to = String(told.after?.status)
  const isBack = (from === 'trash' || from === 'spam') && to !== 'trash' && to !== 'spam'
  const code = isBack ? 3006 : BY_STATUS[to]
  return code === undefined ? null : asEvent(code, told)
}
