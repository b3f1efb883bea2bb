/** The site's options about comments. */
import { Type } from 'typebox'
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { optionOf } from '../options/options.ts'
import { registeredSettings } from '../options/routes/settings.ts'
import type { SiteSetting } from '../options/site-settings.ts'

const yesNo = (otherwise: boolean, description: string): SiteSetting => ({
  schema: Type.Boolean({ description }),
  otherwise,
})

const settings = Object.freeze({
  comment_registration: yesNo(false, 'Whether only people with an account may comment, whatever else is set.'),
  anonymous_comments: yesNo(
    false,
    'Whether visitors without an account may comment, with their name and e-mail address.',
  ),
  comment_moderation: yesNo(false, 'Whether every comment waits for approval.'),
  comment_previously_approved: yesNo(true, 'Whether people whose comment was approved once need no approval again.'),
  comment_max_links: {
    schema: Type.Integer({ minimum: 0, description: 'Comments with more links wait for approval.' }),
    otherwise: 2,
  },
})

/** The stored value, or what it is when nothing is stored. */
export const commentOption = <Name extends keyof typeof settings>(
  name: Name,
  ctx: ReadContext,
): Promise<Name extends 'comment_max_links' ? number : boolean> =>
  optionOf(name, settings[name].otherwise as never, ctx)

export const commentSettings = on(registeredSettings, 'comments.settings', known => ({ ...known, ...settings }))
