import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { listPosts, postTypeOf } from '../../../platform/posts/posts.ts'
import { can } from '../permissions.ts'
import { refuseProblems } from '../store/carry-out.ts'
import { postShape } from './answers/posts.ts'
import { perPage } from './inputs.ts'

/** Only what the caller may read, so that the finder tells nobody more than the site does. */
export const findPosts = route({
  method: 'GET',
  path: '/posts',
  summary: 'Find a post to ask about',
  access: can('view'),
  input: Type.Object({
    type: Type.Optional(Type.String({ default: 'post', maxLength: 20 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    per_page: perPage(50, 20),
  }),
  reply: Type.Array(postShape),
  async handler({ type = 'post', search, per_page: limit = 20 }, ctx) {
    if (!postTypeOf(type, ctx)) refuseProblems({ type: 'There is no such type of content.' })
    const { posts } = await listPosts({ type, limit, ...(search ? { search } : {}) }, ctx)
    return posts.map(post => ({ id: post.id, title: post.title, type: post.type, status: post.status }))
  },
})
