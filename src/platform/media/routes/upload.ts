/** New uploads. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { postErrors } from '../../posts/posts.ts'
import { apiBase } from '../../posts/show/post-links.ts'
import { refuseUnlessUploader, uploadMedia } from '../media.ts'
import { sentFile } from '../receive-upload.ts'
import { mediaSchema, showMedia } from '../show-media.ts'
import { draftOf, mediaFields } from './media-fields.ts'

const LARGEST = 64 * 1024 * 1024

export const uploadMediaRoute = route({
  method: 'POST',
  path: '/media',
  summary: 'Upload a file: as the body, named by Content-Disposition, or as the part `file` of a form',
  access: rule('upload_files', (_parameters, ctx) => {
    refuseUnlessUploader(ctx)
    return true
  }),
  files: true,
  bodyLimit: LARGEST,
  // The disk is waited for before the transaction is opened.
  transaction: false,
  input: Type.Object({ ...mediaFields, id: Type.Optional(Type.Integer()) }),
  status: 201,
  reply: mediaSchema,
  async handler({ id, ...input }, ctx) {
    if (id !== undefined) throw postErrors.post_exists()
    const { post } = await uploadMedia(sentFile(ctx.request), draftOf(input), ctx)
    const [shown] = await showMedia([post.id], 'edit', ctx)
    return answer(201, shown, { location: `${apiBase(ctx)}/media/${post.id}` })
  },
})
