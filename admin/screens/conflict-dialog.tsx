/** Somebody else saved meanwhile: before, yours and theirs by field, and which of them is to stand. */
import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRecord, fieldOf, type Values } from '../client/app.tsx'
import type { Form } from '../client/form.ts'
import { forget, type Source, useLatest } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Value } from '../kit/cell.tsx'

type Props = {
  readonly source: Source
  readonly form: Form
  /** As it was when the form was opened. */
  readonly record: AnyRecord
  readonly onClose: () => void
  readonly onKeep: (known: Values) => Promise<void>
}

export function ConflictDialog({ source, form, record, onClose, onKeep }: Props) {
  const words = useWords()
  const client = useQueryClient()
  const { entity } = source
  const latest = useLatest(source, record.id)
  const theirs = latest.data
  const takeTheirs = () => {
    form.drop()
    onClose()
    void forget(client, source)
  }
  const heads = [words.field, words.before, words.yours, words.theirs]
  return (
    <Modal opened onClose={onClose} title={words.conflictTitle} size="xl">
      <Text fz="sm" mb="sm">
        {words.conflictText}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {heads.map(head => (
                <Table.Th key={head} scope="col">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.changed.map(name => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{fieldOf(entity, name).label}</Table.Th>
                {[record, form.values, theirs ?? {}].map((values, at) => (
                  <Table.Td key={heads[at + 1]}>
                    <Value source={{ entity, labels: {} }} name={name} row={values} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          {words.conflictTheirs}
        </Button>
        <Button disabled={!theirs} onClick={() => void onKeep({ [entity.conflict]: theirs?.[entity.conflict] })}>
          {words.conflictKeep}
        </Button>
      </Group>
    </Modal>
  )
}
