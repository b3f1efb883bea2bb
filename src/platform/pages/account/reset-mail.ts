/** The mail with the link. Written by a job, so that the answer takes the same time whether there is an account or not. */
import type { Context } from '../../../kernel/context.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { type AccountRecord, findAccount, findAccountByName } from '../../accounts/accounts.ts'
import { passwordRequested } from '../hooks.ts'
import { makeResetKey } from './reset-keys.ts'

/** `typed` is what stood in the field; `userId` an account that was just made. */
type Payload = { readonly typed: string } | { readonly userId: number }

export const sendResetMail = defineJob<Payload>({
  name: 'pages.send-reset-mail',
  async run(payload, ctx) {
    const isNew = 'userId' in payload
    const account = isNew ? await findAccount(payload.userId, ctx) : await findAccountByName(payload.typed, ctx)
    if (account?.status !== 'active') return
    const link = await linkFor(account, ctx)
    const words = isNew ? welcome(account, link, ctx) : forgotten(account, link, ctx)
    await ctx.mail.send({ to: account.email, isSecret: true, ...words })
    if (isNew) return
    await ctx.hooks.fire(passwordRequested, { object: { type: 'user', id: account.id, label: account.login } }, ctx)
  },
})

async function linkFor({ id }: AccountRecord, ctx: Context): Promise<string> {
  const key = await makeResetKey(id, ctx)
  return `${ctx.site.url}/reset-password?account=${id}&key=${key}`
}

const forgotten = ({ login }: AccountRecord, link: string, { site }: Context) => ({
  subject: `${site.title}: choose a new password`,
  text: [
    `Somebody asked for a new password for the account “${login}” on ${site.title} (${site.url}).`,
    'If that was you, choose one here within a day:',
    link,
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n\n'),
})

const welcome = ({ login }: AccountRecord, link: string, { site }: Context) => ({
  subject: `${site.title}: your account`,
  text: [
    `Your account “${login}” on ${site.title} (${site.url}) has been made.`,
    'Choose your password here within a day:',
    link,
  ].join('\n\n'),
})
