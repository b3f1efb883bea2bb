/** The site's options about comments: each with its shape and what it is when nothing is stored. */
import { Type } from 'typebox'
import type { SiteSetting } from './site-settings.ts'

const yesNo = (otherwise: boolean, description: string): SiteSetting =>
  Object.freeze({ schema: Type.Boolean({ description }), otherwise })

export const commentSiteSettings = Object.freeze({
  comment_registration: yesNo(false, 'Whether only people with an account may comment, whatever else is set.'),
  anonymous_comments: yesNo(false, 'Whether visitors may comment, with their name and e-mail address.'),
  comment_moderation: yesNo(false, 'Whether every comment waits for approval.'),
  comment_previously_approved: yesNo(true, 'Whether only people with an approved comment need no approval.'),
  comment_max_links: Object.freeze({
    schema: Type.Integer({ minimum: 0, description: 'Comments with more links wait for approval.' }),
    otherwise: 2,
  }),
})
