/** Events as callers see them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { findAccount } from '../../../platform/accounts/accounts.ts'
import { getComment } from '../../../platform/comments/comments.ts'
import { getPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/posts/terms/terms.ts'
import { membershipOf } from '../../../platform/roles/roles.ts'
import { type Change, showChange } from '../domain/changes.ts'
import { groupLabel } from '../domain/definition.ts'
import type { EventDetails, EventRow } from '../domain/event.ts'
import { severityOf } from '../domain/severity.ts'
import { definitionsOf } from './catalogue.ts'
import { showDefinition } from './show-catalogue.ts'
import { spokenField, spokenGroup, spokenMessage } from './spoken-events.ts'
import { namesOfUsers } from './user-names.ts'

export type ShownEvent = {
  readonly id: number
  readonly occurred_at: string
  readonly event_code: number
  readonly severity: string
  readonly group: string
  readonly group_label: string
  readonly site_id: number
  readonly user: { readonly id: number; readonly login: string; readonly name: string; readonly exists: boolean }
  readonly user_role: string
  readonly ip: string
  readonly object: { readonly type: string; readonly id: number | string; readonly label: string; readonly url: string }
  readonly action: string
  readonly message: string
}

export async function presentEvents(rows: readonly EventRow[], ctx: ReadContext): Promise<ShownEvent[]> {
  const people = await namesOfUsers([...new Set(rows.map(row => row.user_id))], ctx)
  return rows.map(row => show(row, people.has(row.user_id)))
}

/** As `presentEvents`, for readers who may want them in another language. */
export async function spokenEvents(rows: readonly EventRow[], ctx: ReadContext) {
  const shown = await presentEvents(rows, ctx)
  return shown.map((event, at) => ({
    ...event,
    group_label: spokenGroup(event.group, ctx),
    message: spokenMessage(rows[at]!, ctx),
  }))
}

/** With its details, a link while the object is there, and what its code means. */
export async function presentEvent(row: EventRow, ctx: ReadContext): Promise<Record<string, unknown>> {
  const [shown] = await spokenEvents([row], ctx)
  const definition = definitionsOf(ctx).get(row.event_code)
  const { changes, ...details } = JSON.parse(row.details) as EventDetails
  return {
    ...shown,
    details: { changes: changes.map(change => shownChange(change, row.module, ctx)), ...details },
    object_link: await linkOf(row, ctx),
    definition: definition ? await showDefinition(definition, ctx) : null,
  }
}

function shownChange(change: Change, module: string, ctx: ReadContext) {
  const shown = showChange(change)
  return { ...shown, label: spokenField(shown.label, module, ctx) }
}

const show = (row: EventRow, exists: boolean): ShownEvent => ({
  id: row.id,
  occurred_at: row.occurred_at,
  event_code: row.event_code,
  severity: severityOf(row.severity),
  group: row.group_key,
  group_label: groupLabel(row.group_key),
  site_id: row.site_id,
  user: { id: row.user_id, login: row.user_login, name: row.user_name, exists },
  user_role: row.user_role,
  ip: row.ip,
  object: { type: row.object_type, id: idOf(row.object_id), label: row.object_label, url: row.object_url },
  action: row.action,
  message: row.message,
})

/** Most objects have numbers; options and roles have names. */
const idOf = (text: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text)

type Link = { readonly url: string; readonly label: string; readonly exists: true }

/** Null when the object is gone, or belongs to another site than the one that is asked. */
async function linkOf(row: EventRow, ctx: ReadContext): Promise<Link | null> {
  const id = idOf(row.object_id)
  if (typeof id !== 'number' || id === 0 || row.site_id !== ctx.site.id) return null
  const found = await LINKS[row.object_type]?.(id, ctx)
  return found ? { ...found, exists: true } : null
}

type FindLink = (id: number, ctx: ReadContext) => Promise<{ url: string; label: string } | null>

const LINKS: Readonly<Record<string, FindLink>> = Object.freeze({
  post: findPost,
  media: findPost,
  term: async (id, ctx) => {
    const term = await getTerm(id, ctx)
    return term && { url: await termLinkOf(term, ctx), label: term.name }
  },
  comment: async (id, ctx) => {
    const comment = await getComment(id, ctx)
    const post = comment && (await getPost(comment.post_id, ctx))
    return post ? { url: `${await permalinkOf(post, ctx)}#comment-${id}`, label: post.title } : null
  },
  // Somebody who belongs to other sites only is nobody here.
  user: async (id, ctx) => {
    const account = (await membershipOf(id, ctx)) && (await findAccount(id, ctx))
    return account && { url: `${ctx.site.url}/api/host/v1/users/${id}`, label: account.login }
  },
})

async function findPost(id: number, ctx: ReadContext): Promise<{ url: string; label: string } | null> {
  const post = await getPost(id, ctx)
  return post && { url: await permalinkOf(post, ctx), label: post.title }
}
