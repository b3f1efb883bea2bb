/** The stages of an opportunity, and how likely each is to end in a sale. */

export const STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const
export type Stage = (typeof STAGES)[number]

export const PROBABILITIES: Readonly<Record<Stage, number>> = {
  prospecting: 10,
  qualification: 20,
  proposal: 50,
  negotiation: 80,
  closed_won: 100,
  closed_lost: 0,
}

export const DEFAULT_STAGES = STAGES.map(stage => ({ stage: stage as string, probability: PROBABILITIES[stage] }))

export type Pipeline = {
  readonly id: string
  readonly name: string
  readonly stages: readonly { readonly stage: string; readonly label?: string; readonly probability: number }[]
}

/** The pipeline of this name, or the first. */
export const pipelineOf = (pipelines: readonly Pipeline[], id: string | null): Pipeline =>
  pipelines.find(one => one.id === id) ?? pipelines[0] ?? { id: 'default', name: 'Sales', stages: DEFAULT_STAGES }

export const probabilityOf = ({ stages }: Pipeline, stage: string): number =>
  stages.find(one => one.stage === stage)?.probability ?? PROBABILITIES[stage as Stage] ?? 0

export const isClosed = (stage: string): boolean => stage === 'closed_won' || stage === 'closed_lost'
