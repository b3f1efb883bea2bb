/** One upload: reading, changing, deleting. */
import { Type } from 'typebox'
import { everybody, rule } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { contextArgument } from '../../lists/lists.ts'
import { may, postErrors, postToChange } from '../../posts/posts.ts'
import { mediaErrors } from '../errors.ts'
import { deleteMedia, readableMedia, updateMedia } from '../media.ts'
import { mediaSchema, showMedia } from '../show-media.ts'
import { draftOf, mediaFields } from './media-fields.ts'

const mayChange = (verb: 'edit' | 'delete') =>
  rule(`${verb}_post on the upload`, async (parameters, ctx) => {
    await postToChange({ id: Number(parameters.id), type: 'attachment', verb }, ctx)
    return true
  })

export const readMediaRoute = route({
  method: 'GET',
  path: '/media/{id}',
  summary: 'One upload',
  access: everybody(),
  input: Type.Object({ id: Type.Integer({ description: 'The id of the file.' }), context: contextArgument }),
  reply: mediaSchema,
  async handler({ id, context }, ctx) {
    const { post } = await readableMedia(id, ctx)
    if (context === 'edit' && !(await may('edit', post, ctx))) throw postErrors.forbidden_context()
    return (await showMedia([id], context, ctx))[0]
  },
})

export const updateMediaRoute = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/media/{id}',
  summary: 'Change what is said of an upload; the file itself stays',
  access: mayChange('edit'),
  input: Type.Object({ id: Type.Integer({ description: 'The id of the file.' }), ...mediaFields }),
  reply: mediaSchema,
  async handler({ id, ...changes }, ctx) {
    await updateMedia(id, draftOf(changes), ctx)
    return (await showMedia([id], 'edit', ctx))[0]
  },
})

export const deleteMediaRoute = route({
  method: 'DELETE',
  path: '/media/{id}',
  summary: 'Delete an upload and its file for good',
  access: mayChange('delete'),
  input: Type.Object({
    id: Type.Integer({ description: 'The id of the file.' }),
    force: Type.Boolean({ default: false, description: 'Files have no trash: this must be true.' }),
  }),
  reply: Type.Object({ deleted: Type.Boolean(), previous: mediaSchema }),
  async handler({ id, force }, ctx) {
    if (!force) throw mediaErrors.trash_not_supported()
    const [previous] = await showMedia([id], 'edit', ctx)
    await deleteMedia(id, ctx)
    return { deleted: true, previous }
  },
})
