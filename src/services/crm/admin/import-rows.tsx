/** What the first rows of a file would become, with each value that changes. */
import { Badge, Table } from '@mantine/core'
import type { Static } from 'typebox'
import { wordsOf } from '../../../../admin/client/app.tsx'
import type { previewShape } from '../../../kernel/standard/import-answers.ts'
import { importSay as say } from './import-words.ts'
import { named } from './words.ts'

export type Tried = Static<typeof previewShape>

const SHOWN = 50
type Props = { readonly tried: Tried; readonly fields: readonly string[] }

/** `fields` are those that a column becomes: what else a new record gets nobody asked for. */
export function ImportRows({ tried: { rows, beyond }, fields }: Props) {
  const left = beyond + Math.max(0, rows.length - SHOWN)
  return (
    <div className="scroll">
      <Table aria-label={say.tried}>
        <Table.Tbody>
          {rows.slice(0, SHOWN).map(({ row, action, label, changes, problem }) => (
            <Table.Tr key={row}>
              <Table.Td>{say.line(row)}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={action === 'failed' ? 'red' : 'gray'}>
                  {named(say.results, action)}
                </Badge>
              </Table.Td>
              <Table.Td>{label}</Table.Td>
              <Table.Td>
                {problem
                  ? Object.values(problem.fields ?? {}).join(' ') || problem.message
                  : toldChanges(changes, fields)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && <p className="below">{say.beyond(left)}</p>}
    </div>
  )
}

const toldChanges = (changes: Tried['rows'][number]['changes'], fields: readonly string[]): string =>
  Object.entries(changes)
    .filter(([field]) => fields.includes(field.split('.')[0]!))
    .map(([field, [before, after]]) =>
      told(before) === '' ? `${wordsOf(field)}: ${told(after)}` : `${wordsOf(field)}: ${told(before)} → ${told(after)}`,
    )
    .join(' · ')

const told = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(told).join(', ')
  const { address, number } = value as { address?: string; number?: string }
  if (address ?? number) return String(address ?? number)
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 80)
}
