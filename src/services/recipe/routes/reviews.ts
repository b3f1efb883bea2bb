/** What visitors do with reviews: write one, and say which ones helped them. */
import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { openDoor } from '../access.ts'
import { reviews } from '../entities/reviews.ts'
import { hooks } from '../hooks.ts'
import { submitReview } from '../store/submit-review.ts'
import { vote } from '../store/vote.ts'

export const reviewInput = Type.Object({
  recipe_id: Type.Integer({ minimum: 1 }),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.Optional(Type.String({ maxLength: 200 })),
  comment: Type.Optional(Type.String({ maxLength: 5000 })),
  author_name: Type.Optional(Type.String({ maxLength: 120, description: 'Of a guest.' })),
  author_email: Type.Optional(
    Type.String({ maxLength: 254, format: 'email', description: 'Of a guest; never shown.' }),
  ),
  website: Type.Optional(Type.String({ description: 'Stays empty.' })),
})

export const reviewGuard = {
  /** Whoever has an account is known by it, and can review a recipe once anyway. */
  bucket: { choices: [{ bucket: 'review', by: 'visitors' }], otherwise: 'member' },
  trap: 'website',
  silent: true,
  captcha: hooks.captcha,
  ...openDoor,
} as const

const submit = route({
  method: 'POST',
  path: '/reviews',
  summary: 'Write a review',
  access: visitors(reviewGuard),
  input: reviewInput,
  status: 201,
  reply: Type.Partial(recordSchema(reviews)),
  handler: async (input, ctx) => answer(201, await submitReview(input, ctx)),
})

export const voteGuard = { bucket: 'vote', ...openDoor } as const

const voteInput = Type.Object({ id: Type.Integer({ minimum: 1 }) })
const voteReply = Type.Object({ helpful_count: Type.Integer(), voted: Type.Boolean() })

const helpful = route({
  method: 'POST',
  path: '/reviews/{id}/helpful',
  summary: 'Say that a review helped; saying it again changes nothing',
  access: visitors(voteGuard),
  input: voteInput,
  reply: voteReply,
  handler: ({ id }, ctx) => vote({ id, isHelpful: true }, ctx),
})

const unhelpful = route({
  method: 'DELETE',
  path: '/reviews/{id}/helpful',
  summary: 'Take back that a review helped',
  access: visitors(voteGuard),
  input: voteInput,
  reply: voteReply,
  handler: ({ id }, ctx) => vote({ id, isHelpful: false }, ctx),
})

export const reviewRoutes = [submit, helpful, unhelpful]
