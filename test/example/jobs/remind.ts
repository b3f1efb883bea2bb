import { defineJob } from '../../../src/kernel/jobs.ts'

/** Writes to somebody who asked to become a member. */
export const remind = defineJob<{ memberId: number }>({
  name: 'example.remind',
  async run({ memberId }, ctx) {
    const member = await ctx.db
      .selectFrom('example_members')
      .select(['name', 'email'])
      .where('id', '=', memberId)
      .executeTakeFirst()
    if (member)
      await ctx.mail.send({ to: member.email, subject: 'Welcome', text: `Dear ${member.name}, come and borrow.` })
  },
})

/** Once a night on the site's clock. */
export const nightly = defineJob({
  name: 'example.nightly',
  schedule: { cron: '0 3 * * *' },
  attempts: 3,
  async run(_payload, ctx) {
    ctx.log.info({}, 'The library was tidied.')
  },
})
