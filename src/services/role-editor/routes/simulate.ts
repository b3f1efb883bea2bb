import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { findAccount } from '../../../platform/accounts/accounts.ts'
import { callerFor, type Explanation, explain, isSuperAdmin, membershipOf } from '../../../platform/roles/roles.ts'
import { cleanName, plainArguments } from '../domain/capabilities.ts'
import { told } from '../domain/words.ts'
import { can } from '../permissions.ts'
import { refuseProblems } from '../store/carry-out.ts'
import { needs } from '../store/features.ts'
import { simulateShape } from './answers/simulate.ts'

export const simulate = route({
  method: 'POST',
  path: '/simulate',
  summary: 'Whether somebody has a capability, and why; changes nothing',
  access: can('view'),
  requires: needs('simulator'),
  input: Type.Object({
    user: Type.Integer(),
    cap: Type.String({ minLength: 1, maxLength: 200 }),
    args: Type.Optional(Type.Array(Type.Unknown())),
  }),
  reply: simulateShape,
  async handler(sent, ctx) {
    const cap = cleanName(sent.cap)
    if (cap === '') refuseProblems({ cap: 'Not a name of a capability.' })
    const explained = await explainTo({ userId: sent.user, capability: cap, args: plainArguments(sent.args) }, ctx)
    return { cap, user: await shownUser(sent.user, ctx), ...explained }
  },
})

type Question = { readonly userId: number; readonly capability: string; readonly args: readonly unknown[] }

/** An account that does not exist, or belongs to other sites only, is told as a step, not as an error. */
export async function explainTo(question: Question, ctx: ReadContext): Promise<Explanation> {
  const explained = (await isKnown(question.userId, ctx)) ? await explain(question, ctx) : null
  if (explained) return explained
  const detail = told('no_account')
  const step = { layer: 'user', effect: 'deny', source: '', detail, cap: question.capability } as const
  return { allowed: false, required: [question.capability], trace: [step], unexplained: false }
}

async function shownUser(userId: number, ctx: ReadContext) {
  const account = (await isKnown(userId, ctx)) ? await findAccount(userId, ctx) : null
  if (!account) return { id: userId, login: '', name: '', roles: [] }
  const caller = await callerFor(userId, ctx)
  return { id: userId, login: account.login, name: account.displayName, roles: caller?.roles ?? [] }
}

/** Members of this site; whoever stands above the sites may ask about everybody. */
const isKnown = async (userId: number, ctx: ReadContext): Promise<boolean> =>
  (await membershipOf(userId, ctx)) !== null || (ctx.user !== null && (await isSuperAdmin(ctx.user.id, ctx)))
