/** The routes of one post type: its entries as a list, one of them, new ones, changes. */
import { Type } from 'typebox'
import { everybody, rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { Reply } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { contextArgument } from '../../lists/lists.ts'
import { postErrors } from '../errors.ts'
import { createPost, deletePost, trashPost, updatePost } from '../posts.ts'
import { mayCreate } from '../rights.ts'
import { apiBase } from '../show/post-links.ts'
import { postToChange } from '../stored-posts.ts'
import type { Taxonomy } from '../terms/taxonomies.ts'
import type { PostType } from '../types.ts'
import { deletedShape, postShape } from './answers.ts'
import { answerList } from './list-posts.ts'
import { type ListArguments, listArgumentsOf, writableArguments } from './post-arguments.ts'
import { draftFrom } from './sent-draft.ts'
import { answerSingle, shownForEditing } from './single-post.ts'

/** A type with the taxonomies whose terms its entries can have. */
export type RoutedType = { readonly type: PostType; readonly taxonomies: readonly Taxonomy[] }

export const postRoutes = (routed: RoutedType): Route[] => [
  listRoute(routed),
  createRoute(routed),
  readRoute(routed),
  updateRoute(routed),
  deleteRoute(routed),
]

const nameOf = ({ type }: RoutedType) => type.label[1].toLowerCase()

const listRoute = (routed: RoutedType) =>
  route({
    method: 'GET',
    path: `/${routed.type.restBase}`,
    summary: `${routed.type.label[0]} of the site`,
    access: everybody(),
    input: listArgumentsOf(routed.taxonomies),
    reply: Type.Array(postShape),
    handler: (input, ctx) => answerList(input as unknown as ListArguments, routed, ctx),
  })

const createRoute = (routed: RoutedType) =>
  route({
    method: 'POST',
    path: `/${routed.type.restBase}`,
    summary: `A new ${nameOf(routed)}`,
    access: rule(`may create ${routed.type.restBase}`, (_parameters, ctx) => {
      if (!mayCreate(routed.type, ctx)) throw postErrors.cannot_create()
      return true
    }),
    input: Type.Object({ id: Type.Optional(Type.Integer()), ...writableArguments(routed.type, routed.taxonomies) }),
    status: 201,
    reply: postShape,
    async handler({ id, ...input }, ctx) {
      if (id !== undefined) throw postErrors.post_exists()
      const post = await createPost({ ...draftFrom(input, routed.taxonomies), type: routed.type.slug }, ctx)
      const { text } = await shownForEditing(post.id, routed.type, ctx)
      return new Reply({ kind: 'json-text', text }, 201, {
        location: `${apiBase(ctx)}/${routed.type.restBase}/${post.id}`,
      })
    },
  })

const readRoute = (routed: RoutedType) =>
  route({
    method: 'GET',
    path: `/${routed.type.restBase}/{id}`,
    summary: `One ${nameOf(routed)}`,
    access: everybody(),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      context: contextArgument,
      password: Type.Optional(Type.String({ maxLength: 255, description: 'Of a protected one.' })),
    }),
    reply: postShape,
    handler: (input, ctx) => answerSingle(input, routed.type, ctx),
  })

const mayChange = ({ type }: RoutedType, verb: 'edit' | 'delete') =>
  rule(`may ${verb} this ${type.label[1].toLowerCase()}`, async ({ id }, ctx) =>
    isChangeable({ id: Number(id), type, verb }, ctx),
  )

/** Only when the answer is no does it matter why, and then the right error is thrown. */
async function isChangeable(
  about: { id: number; type: PostType; verb: 'edit' | 'delete' },
  ctx: ReadContext,
): Promise<boolean> {
  const isAllowed = await ctx.user?.can(`${about.verb}_post`, about.id)
  if (!isAllowed) await postToChange({ id: about.id, type: about.type.slug, verb: about.verb }, ctx)
  return true
}

const updateRoute = (routed: RoutedType) =>
  route({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${routed.type.restBase}/{id}`,
    summary: `Changes a ${nameOf(routed)}`,
    access: mayChange(routed, 'edit'),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      ...writableArguments(routed.type, routed.taxonomies),
    }),
    reply: postShape,
    async handler({ id, ...input }, ctx) {
      await postToChange({ id, type: routed.type.slug, verb: 'edit' }, ctx)
      await updatePost(id, draftFrom(input, routed.taxonomies), ctx)
      return new Reply({ kind: 'json-text', text: (await shownForEditing(id, routed.type, ctx)).text })
    },
  })

const deleteRoute = (routed: RoutedType) =>
  route({
    method: 'DELETE',
    path: `/${routed.type.restBase}/{id}`,
    summary: `Puts a ${nameOf(routed)} in the trash, or deletes it for good`,
    access: mayChange(routed, 'delete'),
    input: Type.Object({
      id: Type.Integer({ description: 'The id of the post or page.' }),
      force: Type.Boolean({ default: false, description: 'For good, past the trash.' }),
    }),
    reply: Type.Union([postShape, deletedShape(postShape)]),
    async handler({ id, force }, ctx) {
      await postToChange({ id, type: routed.type.slug, verb: 'delete' }, ctx)
      if (!force) {
        await trashPost(id, ctx)
        return new Reply({ kind: 'json-text', text: (await shownForEditing(id, routed.type, ctx)).text })
      }
      const { text } = await shownForEditing(id, routed.type, ctx)
      await deletePost(id, ctx)
      return new Reply({ kind: 'json-text', text: `{"deleted":true,"previous":${text}}` })
    },
  })
