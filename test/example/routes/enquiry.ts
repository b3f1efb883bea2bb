import { Type } from 'typebox'
import { visitors } from '../../../src/kernel/access.ts'
import { createRecord } from '../../../src/kernel/records/create.ts'
import { created } from '../../../src/kernel/replies.ts'
import { route } from '../../../src/kernel/route.ts'
import { members } from '../entities/members.ts'
import { hooks } from '../hooks.ts'
import { remind } from '../jobs/remind.ts'

/** A visitor enters himself: what a route may do that the visitor may not, it does as the system. */
export const enquiry = route({
  method: 'POST',
  path: '/enquiry',
  summary: 'Ask to become a member',
  access: visitors({
    bucket: 'enquiry',
    trap: 'website',
    nonce: { action: 'example_enquiry', field: 'security', header: 'x-example-nonce' },
    captcha: hooks.captcha,
  }),
  input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }), email: Type.String({ format: 'email' }) }),
  async handler(input, ctx) {
    const system = ctx.asSystem('enquiry')
    const member = await createRecord(members, { values: input }, system)
    await ctx.jobs.enqueue(remind, { memberId: member.id })
    return created({ id: member.id })
  },
})
