/** The pieces of a record's form: controls, what is only read, an earlier draft, and what is not right yet. */
import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Section } from '../../src/kernel/admin.ts'
import { type AnyRecord, type FieldDescription, fieldOf, type RecordsDescription, useApp } from '../client/app.tsx'
import type { Form } from '../client/form.ts'
import { addressOf, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Value } from '../kit/cell.tsx'
import { FieldControl } from '../kit/fields/field.tsx'
import { useOptions } from '../kit/link-options.ts'
import { SavedFile } from '../kit/saved-file.tsx'

export type FormAround = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly record: AnyRecord | null
  readonly form: Form
  readonly fields: readonly FieldDescription[]
  readonly canWrite: boolean
}

/** The control of a field, or its value where this caller may not change it. Null where there is nothing to show. */
export function recordField(around: FormAround, name: string, section: Section): ReactNode {
  const { source, screen, record, form, fields, canWrite } = around
  const field = fields.find(candidate => candidate.name === name)
  const isComputed = source.entity.computed.includes(name)
  const isFixed = !field || !canWrite || field.read_only || (field.fixed && record !== null)
  const isAlone = section.fields?.flat().length === 1
  const control = section.controls?.[name]
  if (!isFixed) return <FormField key={form.edition} {...{ source, field, form, record, isAlone, control }} />
  return record && (field || isComputed) ? <Fixed {...{ source, screen, record, name }} /> : null
}

type FieldProps = {
  readonly source: Source
  readonly field: FieldDescription
  readonly form: Form
  readonly record: AnyRecord | null
  readonly isAlone: boolean
  readonly control: Parameters<typeof FieldControl>[0]['control']
}

function FormField({ source, field, form, record, isAlone, control }: FieldProps) {
  const { site } = useApp()
  const kept = record?.[field.name]
  const isKept = field.private && kept && kept.id === form.values[field.name]?.id
  const edited = (
    <FieldControl
      field={field}
      control={control}
      isAlone={isAlone}
      value={form.values[field.name]}
      error={form.errors[field.name]}
      isSet={record?.[`${field.name}_set`]}
      values={form.values}
      service={source.service}
      zone={site.timezone}
      onChange={value => form.set(field.name, value)}
    />
  )
  if (!isKept) return edited
  return (
    <div>
      {edited}
      <KeptFile {...{ source, record }} name={field.name} />
    </div>
  )
}

/** A file that only readers of the record get; those of parts stand below the whole. */
function KeptFile({ source, record, name }: Pick<FixedProps, 'source' | 'record' | 'name'>) {
  const { name: filename } = record[name]
  if (source.entity.parent) return filename
  return <SavedFile path={`${addressOf(source)}/${record.id}/files/${name}`} name={filename} />
}

type FixedProps = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly record: AnyRecord
  readonly name: string
}

/** What is only read looks like text, not like a control that does not work. */
function Fixed({ source, screen, record, name }: FixedProps) {
  const { entity, service } = source
  const field = fieldOf(entity, name)
  const isLink = field.type === 'link' || field.type === 'links'
  const include = isLink ? [record[name] ?? []].flat().join() : ''
  const options = useOptions({ service, to: include === '' ? '' : (field.to ?? ''), search: '', include })
  const labels = isLink ? { [name]: Object.fromEntries(options.map(({ id, title }) => [id, title])) } : {}
  return (
    <div className="fixedfield">
      <span className="fixedlabel">{field.label}</span>
      {field.private && record[name] ? (
        <KeptFile {...{ source, record, name }} />
      ) : (
        <Value
          source={{ entity, tones: screen.tones, labels }}
          name={name}
          row={record}
          as={screen.tones?.[name] ? 'badge' : undefined}
        />
      )}
    </div>
  )
}

export function DraftOffer({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  const words = useWords()
  return (
    <Alert mb="md" role="status">
      {words.draftFound}{' '}
      <Button size="compact-sm" onClick={onTake}>
        {words.draftTake}
      </Button>{' '}
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {words.draftDrop}
      </Button>
    </Alert>
  )
}

export function Problems({ form, fields }: { form: Form; fields: readonly FieldDescription[] }) {
  const words = useWords()
  const told = Object.entries(form.errors)
  if (told.length === 0) return null
  return (
    <Alert color="red" mb="md" role="alert" title={words.problems}>
      {told.map(([name, sentence]) => (
        <Text key={name} fz="sm">
          {fields.find(field => field.name === name)?.label ?? name}: {sentence}
        </Text>
      ))}
    </Alert>
  )
}
