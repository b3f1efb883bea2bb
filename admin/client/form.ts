/** The state of a form: values, what changed, what is wrong, and a draft that survives a reload. */
import { useEffect, useState } from 'react'
import { ApiError } from './api.ts'
import type { FieldDescription, Values } from './app.tsx'

export type Form = ReturnType<typeof useForm>

type Options = {
  readonly fields: readonly FieldDescription[]
  readonly initial: Values
  /** Names the draft; null: none is kept. */
  readonly draft: string | null
}

export function useForm({ fields, initial, draft }: Options) {
  const [before] = useState(initial)
  const [values, setValues] = useState<Values>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const changed = fields.filter(({ name }) => !isSame(values[name], before[name])).map(({ name }) => name)
  useDraft(draft, Object.fromEntries(changed.filter(name => !isSecret(fields, name)).map(name => [name, values[name]])))
  return {
    values,
    errors,
    changed,
    set(name: string, value: unknown) {
      setValues(known => ({ ...known, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
    take: (more: Values) => setValues(known => ({ ...known, ...more })),
    /** Marks what is missing; true when nothing is. */
    isComplete(sentence: string): boolean {
      const missing = fields.filter(field => isMissing(field, values[field.name]))
      setErrors(Object.fromEntries(missing.map(({ name }) => [name, sentence])))
      return missing.length === 0
    },
    /** Puts the server's sentences at their fields. */
    refuse(error: unknown) {
      if (error instanceof ApiError) setErrors(error.fields)
    },
  }
}

/** Empty is not nothing: what was emptied is sent as null. */
export const sentValue = (value: unknown): unknown => (value === '' ? null : value)

const isMissing = ({ required, read_only, type }: FieldDescription, value: unknown): boolean =>
  required && !read_only && type !== 'flag' && (value === null || value === undefined || value === '')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isSecret = (fields: readonly FieldDescription[], name: string) =>
  fields.find(field => field.name === name)?.type === 'secret'

const SECONDS = 5

/** Kept in this tab every few seconds, until it is saved or dropped. */
export function useDraft(key: string | null, values: Values): void {
  const text = JSON.stringify(values)
  useEffect(() => {
    if (key === null) return
    if (text === '{}') return sessionStorage.removeItem(key)
    const timer = setTimeout(() => sessionStorage.setItem(key, text), SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [key, text])
}

export const draftOf = (key: string): Values | null => JSON.parse(sessionStorage.getItem(key) ?? 'null')
export const dropDraft = (key: string): void => sessionStorage.removeItem(key)
