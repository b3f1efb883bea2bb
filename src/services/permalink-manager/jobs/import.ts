/** Takes over what another plugin left behind, a few entries at a time. */
import { sourceOf } from '../imports/sources.ts'
import type { JobKind } from './job-kind.ts'

type Position = { readonly from: number }

export const importAddresses: JobKind = {
  type: 'import',
  total: ({ args }, ctx) => sourceOf(sourceIn(args), ctx).count(ctx),
  async step({ job, position, most }, ctx) {
    const { from } = (position as Position | null) ?? { from: 0 }
    const entries = await sourceOf(sourceIn(job.args), ctx).take({ from, most, job }, ctx)
    return { entries, position: entries.length < most ? null : { from: from + entries.length } }
  },
}

const sourceIn = (args: string): string => (JSON.parse(args) as { source: string }).source
