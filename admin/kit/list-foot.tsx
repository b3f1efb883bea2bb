/** Which part of a list is shown, and the way to the others. */
import { ActionIcon, Checkbox, Pagination, Popover, Stack } from '@mantine/core'
import type { Column } from '../../src/kernel/admin.ts'
import { columnLabel, type DescribedEntity } from '../client/app.tsx'
import { useFormat } from '../client/format.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

type FootProps = {
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export function ListFoot({ page, perPage, total, pages, onPage }: FootProps) {
  const words = useWords()
  const format = useFormat()
  const until = Math.min(total, page * perPage)
  const names = { next: words.next, previous: words.previous, first: words.pageOf(1), last: words.pageOf(pages) }
  return (
    <footer className="foot">
      <span className="num">
        {words.of(format.number((page - 1) * perPage + 1), format.number(until), format.number(total))}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          getControlProps={control => ({ 'aria-label': names[control] })}
        />
      )}
    </footer>
  )
}

type MenuProps = {
  readonly entity: DescribedEntity
  readonly columns: readonly Column[]
  readonly hidden: readonly string[]
  readonly onChange: (hidden: string[]) => void
}

export function ColumnMenu({ entity, columns, hidden, onChange }: MenuProps) {
  const words = useWords()
  const toggle = (name: string) =>
    onChange(hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name])
  return (
    <Popover position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={words.columns} className="wide toolend">
          <Icon name="columns" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {columns.map(column => (
            <Checkbox
              key={column.field}
              size="sm"
              label={columnLabel(entity, column)}
              checked={!hidden.includes(column.field)}
              onChange={() => toggle(column.field)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
