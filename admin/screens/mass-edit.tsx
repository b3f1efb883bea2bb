/** The same change for many records: only what is chosen is sent; where they differ now, it says so. */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnyRecord, type FieldDescription, type RecordsDescription, useApp, type Values } from '../client/app.tsx'
import { sentValue } from '../client/form.ts'
import { readList, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { FieldControl } from '../kit/fields/field.tsx'
import { formFields } from './record-saving.ts'

type Props = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly rows: readonly AnyRecord[]
  readonly onSave: (values: Values) => void
  readonly onClose: () => void
}

export function MassEdit({ source, screen, rows, onSave, onClose }: Props) {
  const words = useWords()
  const fields = massFields(source, screen)
  const now = useValues(source, rows, fields)
  const [values, setValues] = useState<Values>({})
  const set = (name: string, value: unknown) => setValues(known => ({ ...known, [name]: value }))
  const drop = (name: string) => setValues(({ [name]: _, ...others }) => others)
  const names = Object.keys(values)
  return (
    <Modal opened onClose={onClose} title={words.massEdit} size="lg">
      <Stack gap="sm">
        <Text fz="sm">{words.massEditText(rows.length)}</Text>
        {fields.map(field => (
          <MassField
            key={field.name}
            {...{ source, field, now }}
            isChosen={field.name in values}
            value={values[field.name]}
            onChoose={isChosen => (isChosen ? set(field.name, commonOf(now, field.name)) : drop(field.name))}
            onChange={value => set(field.name, value)}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            disabled={names.length === 0}
            onClick={() => onSave(Object.fromEntries(names.map(name => [name, sentValue(values[name])])))}
          >
            {words.apply}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What names a record, or is its own by nature, is not the same in many. */
const massFields = (source: Source, screen: RecordsDescription): FieldDescription[] =>
  formFields(source, screen).filter(
    ({ name, type, read_only, fixed }) => KINDS.has(type) && !read_only && !fixed && name !== source.entity.title,
  )

const KINDS = new Set(['choice', 'choices', 'flag', 'integer', 'decimal', 'money', 'link', 'date', 'instant', 'color'])

/** A list has only its columns; the rest is read here. */
function useValues(source: Source, rows: readonly AnyRecord[], fields: readonly FieldDescription[]) {
  const include = rows.map(({ id }) => id).join()
  const names = ['id', ...fields.map(({ name }) => name)]
  const list = useQuery({
    queryKey: ['records', source.service.slug, source.entity.name, 'mass', include],
    queryFn: ({ signal }) =>
      readList(source, { page: 1, per_page: rows.length, fields: names, where: { include } }, signal),
  })
  return list.data?.rows ?? rows
}

type FieldProps = {
  readonly source: Source
  readonly field: FieldDescription
  readonly now: readonly AnyRecord[]
  readonly isChosen: boolean
  readonly value: unknown
  readonly onChoose: (isChosen: boolean) => void
  readonly onChange: (value: unknown) => void
}

function MassField({ source, field, now, isChosen, value, onChoose, onChange }: FieldProps) {
  const words = useWords()
  const { site } = useApp()
  const isMixed = new Set(now.map(row => JSON.stringify(row[field.name] ?? null))).size > 1
  return (
    <div className="massfield">
      <Checkbox
        size="sm"
        label={isMixed ? `${field.label} (${words.mixed})` : field.label}
        checked={isChosen}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      {isChosen && (
        <FieldControl field={field} value={value} service={source.service} zone={site.timezone} onChange={onChange} />
      )}
    </div>
  )
}

/** The value that all of them have; nothing where they differ. */
function commonOf(rows: readonly AnyRecord[], name: string): unknown {
  const first = rows[0]?.[name] ?? null
  return rows.every(row => JSON.stringify(row[name] ?? null) === JSON.stringify(first)) ? first : null
}
