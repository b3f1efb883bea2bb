/** What may be said of a comment, the same for new ones and for changes. */
import { Type } from 'typebox'
import type { StatusWish } from '../change-comment.ts'

export const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }))
const text = (description: string) => Type.Optional(Type.String({ description }))

/** Other names that clients know the statuses by. */
const WISHES: Readonly<Record<string, StatusWish>> = {
  approved: 'approved',
  approve: 'approved',
  1: 'approved',
  hold: 'hold',
  0: 'hold',
  spam: 'spam',
  unspam: 'unspam',
  trash: 'trash',
  untrash: 'untrash',
}

export const commentFields = {
  content: Type.Optional(Type.Union([Type.String(), Type.Object({ raw: Type.Optional(Type.String()) })])),
  author: Type.Optional(
    Type.Integer({ minimum: 0, description: 'An account; others than one’s own need moderate_comments.' }),
  ),
  author_name: text('Of a visitor.'),
  author_email: text('Of a visitor.'),
  author_url: text('Of a visitor.'),
  author_ip: Type.Optional(Type.String({ format: 'ip', description: 'Needs moderate_comments.' })),
  author_user_agent: text('Needs moderate_comments.'),
  date: moment('On the clock of the site. Needs moderate_comments.'),
  date_gmt: moment('UTC. Needs moderate_comments.'),
  status: Type.Optional(Type.Union(Object.keys(WISHES).map(name => Type.Literal(name)))),
}

export const statusOf = (name: string): StatusWish | undefined => WISHES[name]

export const contentOf = (content: string | { raw?: string } | undefined): string | undefined =>
  typeof content === 'string' ? content : content?.raw
