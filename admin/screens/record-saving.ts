/** Saves a form: what was changed, with the version that it started from. */
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ApiError } from '../client/api.ts'
import { type AnyRecord, type FieldDescription, fieldOf, type RecordsDescription, type Values } from '../client/app.tsx'
import { dropDraft, type Form, sentValue } from '../client/form.ts'
import { type Source, useSave } from '../client/records.ts'
import { useWords } from '../client/words.tsx'

type Saving = {
  readonly source: Source
  readonly record: AnyRecord | null
  readonly form: Form
  readonly fields: readonly FieldDescription[]
  readonly draft: string
  readonly onSaved: (saved: AnyRecord) => Promise<void> | void
}

export function useSubmit({ source, record, form, fields, draft, onSaved }: Saving) {
  const { entity } = source
  const words = useWords()
  const save = useSave(source, record?.id ?? null)
  const [conflict, setConflict] = useState(false)
  async function submit(known?: Values): Promise<void> {
    if (!form.isComplete(words.needed)) return
    const stamp = record && entity.conflict !== 'none' ? { [entity.conflict]: record[entity.conflict] } : {}
    try {
      const saved = await save.mutateAsync({ ...changesOf(fields, form, record), ...stamp, ...known })
      dropDraft(draft)
      setConflict(false)
      notifications.show({ color: 'teal', message: words.saved(entity.label) })
      await onSaved(saved)
    } catch (error) {
      form.refuse(error)
      if (error instanceof ApiError && error.status === 409 && record) return setConflict(true)
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
  }
  return { save, submit, conflict, setConflict }
}

/** Only what was changed; of a new record, what was filled in. */
function changesOf(fields: readonly FieldDescription[], form: Form, record: AnyRecord | null): Values {
  const isSent = ({ name, read_only, fixed }: FieldDescription) => {
    if (read_only || (fixed && record)) return false
    return record ? form.changed.includes(name) : (form.values[name] ?? '') !== ''
  }
  return Object.fromEntries(fields.filter(isSent).map(({ name }) => [name, sentValue(form.values[name])]))
}

/** The fields that the sections of a screen show, and those that a new record is made with. */
export function formFields(
  { entity }: Source,
  { sections }: RecordsDescription,
  preset: Values = {},
): FieldDescription[] {
  const shown = sections.flatMap(section => (section.fields ?? []).flat() as string[])
  const names = [...new Set([...shown, ...Object.keys(preset)])]
  return names.filter(name => entity.fields.some(field => field.name === name)).map(name => fieldOf(entity, name))
}

export const initialOf = (fields: readonly FieldDescription[], record: AnyRecord | null): Values =>
  Object.fromEntries(fields.map(({ name, default: usual }) => [name, (record ? record[name] : usual) ?? null]))
