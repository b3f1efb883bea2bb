/** How often somebody may take data out of the log: exports and reports share one count. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { defineLimits, limit, MINUTE } from '../../../../../kernel/limits.ts'
import { countCall } from '../../../../../platform/visitors/visitors.ts'
import { errors } from '../../../errors.ts'
import { hooks } from '../../../hooks.ts'

const limits = defineLimits({ table: { downloads: limit(10, 10 * MINUTE) }, filter: hooks.rateLimits })

/** Only where no transaction is open: the count stands whatever becomes of the request. */
export const countDownload = (ctx: ReadContext): Promise<void> =>
  countCall('downloads', { slug: 'activity-log', limits, errors }, ctx)
