/** A value that is changed where it stands: flags at once, others in a small control that Enter saves and Escape leaves. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Column } from '../../src/kernel/admin.ts'
import {
  choiceLabel,
  columnLabel,
  type DescribedEntity,
  type FieldDescription,
  fieldOf,
  type Values,
} from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

type Fields = Pick<DescribedEntity, 'fields'>
type Props = {
  readonly entity: Fields
  readonly column: Column
  readonly row: Values
  readonly onSave: (value: unknown) => Promise<void>
  /** How it looks while nobody changes it. */
  readonly children: ReactNode
}

const KINDS = new Set(['flag', 'choice', 'integer', 'decimal', 'text', 'email', 'phone', 'url'])

export function isEditable(entity: Fields, { edit, field }: Column): boolean {
  const { type, read_only, fixed } = fieldOf(entity, field)
  return edit === true && KINDS.has(type) && !read_only && !fixed
}

export function EditableCell({ entity, column, row, onSave, children }: Props) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const field = fieldOf(entity, column.field)
  const value = row[column.field]
  const label = columnLabel(entity, column)
  const save = async (next: unknown) => {
    setOpen(false)
    if (next !== value) await onSave(next)
  }
  if (field.type === 'flag')
    return <Checkbox size="xs" aria-label={label} checked={value === true} onChange={() => void save(value !== true)} />
  if (isOpen) return <SmallControl {...{ field, value, label }} onSave={save} onLeave={() => setOpen(false)} />
  return (
    <button type="button" className="editcell" aria-label={words.editOf(label)} onClick={() => setOpen(true)}>
      {children}
      <Icon name="edit" size={13} />
    </button>
  )
}

type ControlProps = {
  readonly field: FieldDescription
  readonly value: unknown
  readonly label: string
  readonly onSave: (value: unknown) => Promise<void>
  readonly onLeave: () => void
}

function SmallControl({ field, value, label, onSave, onLeave }: ControlProps) {
  const [typed, setTyped] = useState(String(value ?? ''))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    if (event.key === 'Enter') void onSave(read(field, typed))
  }
  if (field.type === 'choice') {
    const data = (field.choices ?? []).map(choice => ({ value: choice, label: choiceLabel(field, choice) }))
    const none = field.required ? [] : [{ value: '', label: '–' }]
    return (
      <NativeSelect
        size="xs"
        autoFocus
        aria-label={label}
        data={[...none, ...data]}
        value={typed}
        onChange={event => void onSave(event.currentTarget.value || null)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={label}
      value={typed}
      inputMode={NUMBERS.has(field.type) ? 'decimal' : 'text'}
      maxLength={field.max}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => void onSave(read(field, typed))}
      onKeyDown={onKeyDown}
    />
  )
}

const NUMBERS = new Set(['integer', 'decimal'])

function read({ type }: FieldDescription, typed: string): unknown {
  if (typed.trim() === '') return null
  const number = Number(typed.replace(',', '.'))
  return NUMBERS.has(type) && !Number.isNaN(number) ? number : typed
}
