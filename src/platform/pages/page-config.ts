/** What a page tells the scripts of a service: a block of JSON that runs nothing. */
import type { ReadContext } from '../../kernel/context.ts'
import { type Html, jsonBlock } from '../html/html.ts'
import { createNonce, REST_ACTION } from '../nonces/nonces.ts'

/**
 * `<script type="application/json" id="…">` with `values`, the address of the API, and for somebody who is signed in
 * the `restNonce` that a script sends as X-Host-Nonce. The address is a path: a page that was opened under another name
 * of the server speaks with the server under that name.
 */
export function pageConfig(id: string, values: Readonly<Record<string, unknown>>, ctx: ReadContext): Html {
  const restNonce = ctx.user?.via === 'cookie' ? { restNonce: createNonce(REST_ACTION, ctx) } : {}
  return jsonBlock(id, { ...values, ...restNonce, api: `${ctx.site.path}/api` })
}
