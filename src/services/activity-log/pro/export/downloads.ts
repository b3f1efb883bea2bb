/** How often somebody may take data out of the log: exports and reports share one count. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { hit } from '../../../../platform/counters/counters.ts'
import { errors } from '../../errors.ts'

const MOST = 10
const SECONDS = 600

/** Only where no transaction is open: the count stands whatever becomes of the request. */
export async function countDownload(ctx: ReadContext): Promise<void> {
  const key = String(ctx.user?.id ?? 0)
  const { isAllowed, retryAfter } = await hit(
    { bucket: 'activity-log.download', key, most: MOST, seconds: SECONDS },
    ctx,
  )
  if (isAllowed) return
  throw errors.rate_limited({}, { headers: { 'retry-after': String(retryAfter) }, data: { retry_after: retryAfter } })
}
