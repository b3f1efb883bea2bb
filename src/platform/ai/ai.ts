/** The face of AI: one question to a model that answers with data. Allowance taken, asked, checked, allowance settled. */
import type { Static, TSchema } from 'typebox'
import type { ReadContext } from '../../kernel/context.ts'
import { isInTransaction } from '../../kernel/statement.ts'
import { OutboundError, type OutboundResponse, outboundOf } from '../outbound/outbound.ts'
import { readAnswer, readJson, usedTokens } from './answer.ts'
import { aiErrors } from './errors.ts'
import { aiAnswered } from './hooks.ts'
import { estimateTokens, lengthOf, type Message, messagesOf, type Prompt } from './prompt.ts'
import { type AiProvider, aiSettings, siteProvider } from './settings.ts'
import { type Reservation, reserveTokens, settleTokens } from './usage.ts'

export { type AiProblem, aiErrors, aiProblem } from './errors.ts'
export { aiAnswered } from './hooks.ts'
export type { AiSource } from './prompt.ts'
export type { AiProvider } from './settings.ts'
export { type AiUsage, usageByService } from './usage.ts'

export type ModelQuestion<S extends TSchema> = Prompt & {
  /** The slug of the service that asks: its use is counted apart. */
  readonly service: string
  /** The service's own provider; absent: the site's. */
  readonly provider?: AiProvider
  readonly answer: S
  /** The longest answer, in tokens; 2,000 unless told. */
  readonly answerTokens?: number
  /** How long all of it may take; 60 unless told. */
  readonly seconds?: number
}

export const aiLimits = Object.freeze({ characters: 60_000, answerTokens: 8_000, answerBytes: 256 * 1024 })

/** Asks and answers what fits `question.answer`. Throws one of `aiErrors`. Nobody waits for a model in a transaction. */
export async function askModel<S extends TSchema>(question: ModelQuestion<S>, ctx: ReadContext): Promise<Static<S>> {
  if (isInTransaction(ctx)) throw new Error('A model is asked before a transaction begins, not inside it.')
  const call = await prepare(question, ctx)
  const reservation = await ctx.transaction(tx => reserveTokens(call.allowance, tx))
  const outcome = await exchange(call, ctx)
  const used = outcome.status === 'refused' ? 0 : (usedTokens(outcome.body) ?? reservation.tokens)
  await settle({ reservation, used, call }, ctx)
  if (outcome.status !== 'answered') throw aiErrors[outcome.status]({}, { cause: outcome.cause })
  return readAnswer(question.answer, outcome.body)
}

/** Whether a question could be asked now, for screens that offer it. */
export async function canAskModel(provider: AiProvider | undefined, ctx: ReadContext): Promise<boolean> {
  const own = provider ?? siteProvider(await ctx.settings(aiSettings))
  return own !== null && Boolean(own.baseUrl) && Boolean(own.model)
}

type Call = {
  readonly url: string
  readonly apiKey: string | null
  readonly model: string
  readonly messages: readonly Message[]
  readonly answerTokens: number
  readonly milliseconds: number
  readonly allowance: Parameters<typeof reserveTokens>[0]
}

/** Everything that can be refused without asking anybody. */
async function prepare(question: ModelQuestion<TSchema>, ctx: ReadContext): Promise<Call> {
  const site = await ctx.settings(aiSettings)
  const provider = question.provider ?? siteProvider(site)
  if (!provider?.baseUrl || !provider.model) throw aiErrors.not_set_up()
  const messages = messagesOf(question)
  const characters = lengthOf(messages)
  if (characters > aiLimits.characters) throw aiErrors.too_long({ most: aiLimits.characters })
  const answerTokens = Math.min(question.answerTokens ?? 2_000, aiLimits.answerTokens)
  return {
    url: `${provider.baseUrl.replace(/\/+$/, '')}/chat/completions`,
    apiKey: provider.apiKey,
    model: provider.model,
    messages,
    answerTokens,
    milliseconds: (question.seconds ?? 60) * 1000,
    allowance: {
      service: question.service,
      tokens: estimateTokens(characters) + answerTokens,
      most: { site: site.monthly_tokens, service: provider.monthlyTokens },
    },
  }
}

type Outcome = {
  readonly status: 'answered' | 'refused' | 'too_slow' | 'nonsense'
  readonly body: unknown
  readonly cause?: unknown
}

async function exchange(call: Call, ctx: ReadContext): Promise<Outcome> {
  try {
    return judge(await send(call, ctx))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: OUTCOMES[error.code], body: undefined, cause: error }
  }
}

/** Redirects are not followed: the key is for the address that somebody typed in, and for no other. */
const send = ({ url, apiKey, model, messages, answerTokens, milliseconds }: Call, ctx: ReadContext) =>
  outboundOf(ctx).request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      messages,
      max_tokens: answerTokens,
      response_format: { type: 'json_object' },
      stream: false,
    }),
    timeout: milliseconds,
    // The head comes when the whole answer is thought out.
    headTimeout: milliseconds,
    maxResponseBytes: aiLimits.answerBytes,
  })

function judge({ status, body }: OutboundResponse): Outcome {
  if (status < 200 || status > 299) return { status: 'refused', body: undefined, cause: `status ${status}` }
  const read = readJson(body.toString('utf8'))
  return read === undefined ? { status: 'nonsense', body: read } : { status: 'answered', body: read }
}

const OUTCOMES = {
  outbound_refused: 'refused',
  outbound_unreachable: 'refused',
  outbound_redirect: 'refused',
  outbound_timeout: 'too_slow',
  outbound_too_large: 'nonsense',
} as const satisfies Record<OutboundError['code'], Outcome['status']>

/** A refusal costs nothing. Where nobody says what an answer cost, everything that was taken for it counts. */
const settle = (of: { reservation: Reservation; used: number; call: Call }, ctx: ReadContext): Promise<void> =>
  ctx.transaction(async tx => {
    const { reservation, used, call } = of
    await settleTokens(reservation, used, tx)
    const object = { type: 'ai', id: reservation.service, label: call.model }
    await tx.hooks.fire(aiAnswered, { object, extra: { service: reservation.service, tokens: used } }, tx)
  })
