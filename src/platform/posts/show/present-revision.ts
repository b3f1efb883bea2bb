/** Versions of a post as the API shows them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { formatContent } from '../../formatting/formatting.ts'
import type { Revision } from '../revisions.ts'
import { shownInstant, wallTimeOf } from '../site-clock.ts'
import { formattedExcerpt } from '../texts.ts'
import { type PostType, supports } from '../types.ts'
import { apiBase } from './post-links.ts'

export async function presentRevision(
  revision: Revision,
  about: { type: PostType; context: string },
  ctx: ReadContext,
): Promise<object> {
  const { type, context } = about
  const { id, post_id, author_id, kind, saved_at } = revision
  const date = wallTimeOf(saved_at, ctx.site.zone)
  const date_gmt = shownInstant(saved_at)
  const guid = `${ctx.site.url}/?p=${id}`
  const isEmbedded = context === 'embed'
  return {
    author: author_id,
    date,
    ...(isEmbedded ? {} : { date_gmt, guid: textOf(guid, guid, context), modified: date, modified_gmt: date_gmt }),
    id,
    parent: post_id,
    slug: `${post_id}-${kind === 'autosave' ? 'autosave' : 'revision'}-v1`,
    ...textsOf(revision, about),
    ...(kind === 'autosave' ? { preview_link: `${ctx.site.url}/?p=${post_id}&preview=true` } : {}),
    _links: { parent: [{ href: `${apiBase(ctx)}/${type.restBase}/${post_id}` }] },
  }
}

function textsOf(
  { title, content, excerpt }: Revision,
  { type, context }: { type: PostType; context: string },
): object {
  const isEmbedded = context === 'embed'
  return {
    ...(supports(type, 'title') ? { title: textOf(title, title, context) } : {}),
    ...(supports(type, 'editor') && !isEmbedded ? { content: textOf(content, formatContent(content), context) } : {}),
    ...(supports(type, 'excerpt') ? { excerpt: textOf(excerpt, formattedExcerpt({ excerpt, content }), context) } : {}),
  }
}

const textOf = (raw: string, rendered: string, context: string) =>
  context === 'edit' ? { raw, rendered } : { rendered }
