/** Somebody else saved meanwhile: yours and theirs by field, and which of them is to stand. */
import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { fieldOf, type RecordsDescription, type Values } from '../client/app.tsx'
import type { Form } from '../client/form.ts'
import { forget, type Source, useRecord } from '../client/records.ts'
import { useWords } from '../client/words.tsx'

type Props = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly form: Form
  readonly id: number
  readonly onClose: () => void
  readonly onKeep: (known: Values) => Promise<void>
}

export function ConflictDialog({ source, form, id, onClose, onKeep }: Props) {
  const words = useWords()
  const client = useQueryClient()
  const { entity } = source
  const { data: theirs, refetch } = useRecord(source, id)
  const keep = async () => {
    const latest = (await refetch()).data
    await onKeep({ [entity.conflict]: latest?.[entity.conflict] })
  }
  return (
    <Modal opened onClose={onClose} title={words.conflictTitle} size="lg">
      <Text fz="sm" mb="sm">
        {words.conflictText}
      </Text>
      <Table>
        <Table.Tbody>
          {form.changed.map(name => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{fieldOf(entity, name).label}</Table.Th>
              <Table.Td>{shown(form.values[name])}</Table.Td>
              <Table.Td>{shown(theirs?.[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void forget(client, source)}>
          {words.conflictTheirs}
        </Button>
        <Button onClick={() => void keep()}>{words.conflictKeep}</Button>
      </Group>
    </Modal>
  )
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
