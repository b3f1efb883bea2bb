/** A site that was archived or taken off the network: gone for visitors, still there to look at for who manages the network. */
import type { ReadContext } from '../../kernel/context.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { siteErrors } from './errors.ts'

/** Throws 410 where the site is closed, unless a network administrator reads. Nobody writes there. */
export function refuseClosedSite({ status }: Pick<SiteState, 'status'>, method: string, ctx: ReadContext): void {
  if (status === 'active' || ctx.system !== null) return
  const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  if (!isReading || !ctx.user?.has('manage_sites')) throw siteErrors.gone()
}
