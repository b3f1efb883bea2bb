import type { ReadContext } from '../../../../kernel/context.ts'
import type { Values } from '../../../../kernel/records/kind.ts'
import type { Blocker } from '../../stock/blockers.ts'

/** A piece that is somewhere stays: documents move it, nobody else. */
export async function unitBlockers(
  { id, status }: Readonly<Values> & { readonly id: number },
  _ctx: ReadContext,
): Promise<readonly Blocker[]> {
  if (status === 'reserved') return []
  return [{ type: 'has_ledger', message: 'it stands in the ledger', records: [id] }]
}
