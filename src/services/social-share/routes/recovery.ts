import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { patternProblem } from '../domain/recovery.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { candidatesOf, stateOf } from '../store/counts/old-addresses.ts'
import { latestPost } from '../store/preview.ts'
import { recoveryShape } from './answers/recovery.ts'

export const recovery = route({
  method: 'POST',
  path: '/counts/recovery',
  summary: 'What rules that are not saved would do to the address of the latest post; nothing is asked or saved',
  access: can('manage_settings'),
  input: Type.Object({
    recover_http: Type.Optional(Type.Boolean()),
    recover_domain: Type.Optional(Type.String({ maxLength: 253, pattern: '^(?:[a-zA-Z0-9-]+\\.)*[a-zA-Z0-9-]*$' })),
    recover_permalink: Type.Optional(Type.String({ maxLength: 500, description: 'Empty is off.' })),
  }),
  transaction: false,
  reply: recoveryShape,
  async handler(sent, writing) {
    const ctx = writing as unknown as ReadContext
    const saved = await ctx.settings(settings)
    const rules = {
      recover_http: sent.recover_http ?? saved.recover_http,
      recover_domain: (sent.recover_domain ?? saved.recover_domain).toLowerCase(),
      recover_permalink: sent.recover_permalink ?? saved.recover_permalink,
    }
    const problem = patternProblem(rules.recover_permalink)
    if (problem !== null)
      throw errors.invalid({ names: 'recover_permalink' }, { message: problem, data: { field: 'recover_permalink' } })
    const post = await latestPost(ctx)
    if (!post) throw errors.not_found({ what: 'post' })
    const [known] = await candidatesOf([post], rules, ctx)
    const { current, found } = known!
    const candidates = []
    for (const candidate of found) {
      const status = await stateOf(candidate, ctx)
      candidates.push({ ...candidate, status, ...chosenFor(status) })
    }
    const would_request = [current, ...candidates.map(({ address }) => address)]
    return { post: { id: post.id, title: post.title }, current, candidates, would_request }
  },
})

/** What would be made of its number, and why. */
const chosenFor = (status: Awaited<ReturnType<typeof stateOf>>) =>
  status === 'redirects'
    ? { join: 'max' as const, why: 'It redirects to the present address, so networks count both together.' }
    : { join: 'compare' as const, why: 'The larger number where both differ by less than 5 %, else the sum.' }
