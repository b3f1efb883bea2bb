import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { cardsOf, checksOf } from '../domain/preview-checks.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { previewOf } from '../store/link-preview.ts'
import { latestPost } from '../store/preview.ts'
import { printedTags } from '../store/printed-tags.ts'
import { linkPreviewShape } from './answers/link-previews.ts'

const SAVED = -1

export const previewLinks = route({
  method: 'POST',
  path: '/link-previews/preview',
  summary: 'Who prints the tags of link previews, how networks would draw the latest post, and what is wrong with it',
  access: can('manage_settings'),
  input: Type.Object({
    default_image: Type.Optional(
      Type.Integer({ minimum: SAVED, default: SAVED, description: 'An upload; -1 for the saved one, 0 for none.' }),
    ),
    post_id: Type.Optional(Type.Integer({ minimum: 1, description: 'The latest post unless told.' })),
  }),
  transaction: false,
  reply: linkPreviewShape,
  async handler({ default_image = SAVED, post_id }, writing) {
    const ctx = writing as unknown as ReadContext
    const id = post_id ?? (await latestPost(ctx))?.id
    const preview =
      id === undefined
        ? null
        : await previewOf(id, { defaultImage: default_image === SAVED ? null : default_image }, ctx)
    if (id === undefined || !preview || (post_id !== undefined && !preview.is_public))
      throw errors.not_found({ what: 'post' })
    const tags = await printedTags(id, preview, ctx)
    return { post: id, tags, preview, cards: cardsOf(preview), checks: checksOf({ ...preview, tags }) }
  },
})
