/** What arrives of a transfer: as much as is said, or all that is on its way. */
import { scaled, unscaled } from '../../../../kernel/currencies.ts'
import type { SentLine } from '../../documents/read-lines.ts'
import { PLACES } from '../../domain/amounts.ts'

export type TransferLine = SentLine & { readonly received_quantity?: number }

export type Received = {
  /** The lines with all that has arrived by now. */
  readonly lines: TransferLine[]
  readonly isWhole: boolean
  readonly problems: Readonly<Record<string, string>>
}

export function receivedLines(known: readonly TransferLine[], sent: readonly TransferLine[]): Received {
  const isSaid = JSON.stringify(known) !== JSON.stringify(sent)
  const problems: Record<string, string> = {}
  const lines = known.map(line => {
    const index = sent.findIndex(({ id }) => id === line.id)
    const left = unitsOf(line.quantity) - unitsOf(line.received_quantity)
    const said = isSaid ? unitsOf(sent[index]?.received_quantity) : left
    if (said > left) problems[`lines.${index}.received_quantity`] = `Only ${unscaled(left, PLACES)} are on their way.`
    return { ...line, received_quantity: unscaled(unitsOf(line.received_quantity) + said, PLACES) }
  })
  for (const [index, { id }] of sent.entries())
    if (!known.some(line => line.id === id)) problems[`lines.${index}.id`] = 'The transfer has no such line.'
  const isWhole = lines.every(({ quantity, received_quantity }) => unitsOf(quantity) === unitsOf(received_quantity))
  return { lines, isWhole, problems }
}

const unitsOf = (quantity: number | undefined): number => scaled(quantity ?? 0, PLACES)
