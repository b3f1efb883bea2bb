/** Speaks with a service on behalf of a connection. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { OutboundError, outboundOf } from '../../../../../platform/outbound/outbound.ts'
import { proErrors } from '../../errors.ts'
import { proHooks } from '../../hooks.ts'
import type { Ask, CrmProvider } from './provider.ts'

/** Throws `crm_key` where the service refuses the key, and `crm_failed` for everything else that goes wrong. */
export async function askProvider(provider: CrmProvider, key: string, ctx: ReadContext): Promise<Ask> {
  const own = provider.base(key)
  if (own === null) throw proErrors.crm_key()
  const base = await ctx.hooks.apply(proHooks.crmAddress, own, { provider: provider.slug }, ctx)
  return async ({ method, path, body }) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await outboundOf(ctx)
      .request(`${base}${path}`, {
        method,
        headers: { ...HEADERS, ...provider.headers(key) },
        timeout: 10_000,
        ...sent,
      })
      .catch(asFailure)
    if (answer.status === 401 || answer.status === 403) throw proErrors.crm_key()
    if (answer.status >= 300) throw failure(`status ${answer.status}`)
    return readJson(answer.body)
  }
}

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

/** What the service wrote may hold a person's data or a key: it goes neither to the caller nor into a record. */
const failure = (reason: string) => proErrors.crm_failed({}, { cause: new Error(reason), data: { reason } })

function asFailure(error: unknown): never {
  throw error instanceof OutboundError ? failure(error.message) : error
}

function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw failure('no JSON')
  }
}
