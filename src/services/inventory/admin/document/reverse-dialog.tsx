/** The opposite of a document, whole or in part: it goes back to the very layers, lots and pieces. */
import { Button, Checkbox, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../../../admin/client/format.tsx'
import { say } from '../words.ts'
import type { DraftLine } from './draft.ts'
import type { LineItems } from './line-items.ts'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly items: LineItems
  readonly number: string
  readonly isBusy: boolean
  /** Null for the whole document. */
  readonly onReverse: (lines: readonly object[] | null) => void
  readonly onClose: () => void
}

export function ReverseDialog({ lines, items, number, isBusy, onReverse, onClose }: Props) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(() => wholeOf(lines))
  const set = (key: string, quantity: number) => setWanted(new Map(wanted).set(key, quantity))
  const chosen = lines.filter(({ key }) => (wanted.get(key) ?? 0) > 0)
  const isWhole = lines.every(line => wanted.get(line.key) === line.quantity)
  const send = () =>
    onReverse(
      isWhole ? null : chosen.map(line => ({ id: line.id, item_id: line.item_id, quantity: wanted.get(line.key) })),
    )
  return (
    <Modal opened onClose={onClose} size="lg" title={say.reverseTitle(number)}>
      <Stack>
        <p className="lead">{say.reverseText}</p>
        <ul className="plainlist">
          {lines.map(line => (
            <Choice
              key={line.key}
              name={items.get(line.item_id)?.name ?? `#${line.item_id}`}
              {...{ line, quantity: wanted.get(line.key) ?? 0 }}
              onChange={quantity => set(line.key, quantity)}
            />
          ))}
        </ul>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {say.keepIt}
          </Button>
          <Button color="red" loading={isBusy} disabled={chosen.length === 0} onClick={send}>
            {isWhole ? say.reverseWhole : say.reversePart(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const wholeOf = (lines: readonly DraftLine[]): ReadonlyMap<string, number> =>
  new Map(lines.map(line => [line.key, line.quantity ?? 0]))

type ChoiceProps = {
  readonly line: DraftLine
  readonly name: string
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

function Choice({ line, name, quantity, onChange }: ChoiceProps) {
  const format = useFormat()
  const most = line.quantity ?? 0
  return (
    <li className="docreverse">
      <Checkbox
        label={name}
        checked={quantity > 0}
        onChange={event => onChange(event.currentTarget.checked ? most : 0)}
      />
      {line.serials.length === 0 && most > 0 && (
        <NumberInput
          aria-label={`${say.quantity}: ${name}`}
          value={quantity}
          min={0}
          max={most}
          suffix={` / ${format.number(most)}`}
          onChange={value => onChange(Number(value))}
        />
      )}
    </li>
  )
}
