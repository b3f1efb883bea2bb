/** The addresses that visitors' browsers use: counts of a post, and clicks. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { publicCounts } from '../store/post-counts.ts'
import { recordClick } from '../store/record-click.ts'
import { countsShape } from './answers/public.ts'

export const counts = route({
  method: 'GET',
  path: '/counts/{post}',
  summary: 'How often a published post was shared, by network, and where each number comes from',
  access: everybody(),
  input: Type.Object({ post: Type.Integer({ description: 'What is not published has empty values.' }) }),
  reply: countsShape,
  handler: ({ post }, ctx) => publicCounts(post, ctx),
})

export const click = route({
  method: 'POST',
  path: '/click',
  summary: 'Count a click on a button; always answered alike',
  access: everybody(),
  raw: true,
  transaction: false,
  body: Type.Object({
    network: Type.String({ description: 'Its slug. Without a known one nothing is counted.' }),
    post: Type.Optional(Type.Integer({ description: 'The post that was shared.' })),
    placement: Type.Optional(Type.String({ description: 'The position of the button, or `manual`.' })),
    returned: Type.Optional(Type.String({ description: 'The mark of a shared link, of a visit that it brought.' })),
  }),
  status: 204,
  async handler(_input, ctx) {
    await recordClick(ctx as unknown as ReadContext)
    return nothing()
  },
})
