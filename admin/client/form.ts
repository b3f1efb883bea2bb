/** The state of a form: values, what changed, what is wrong, and a draft that survives a reload. */
import type { UseMutationResult } from '@tanstack/react-query'
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

/** What a form began with, and what it says by now. */
type Standing = {
  readonly before: Values
  readonly values: Values
  /** Another one after each saving and each change elsewhere: controls that keep a text of their own begin with it anew. */
  readonly edition: number
}

export function useForm({ fields, initial, draft }: Options) {
  const [standing, setStanding] = useState<Standing>({ before: initial, values: initial, edition: 0 })
  const { values, edition } = standing
  const { setErrors, ...problems } = useProblems(fields, values)
  const changed = changesIn(fields, standing)
  useDraft(
    draft,
    picked(
      values,
      changed.filter(name => !isSecret(fields, name)),
    ),
  )
  const take = (more: Values) => setStanding(known => ({ ...known, values: { ...known.values, ...more } }))
  return {
    ...problems,
    values,
    changed,
    edition,
    set(name: string, value: unknown) {
      take({ [name]: value })
      setErrors(({ [name]: _, ...others }) => others)
    },
    take,
    /** Begins anew with what is stored by now, see `settled`; false where it cannot. */
    settle(stored: Values, sent?: Values): boolean {
      const next = settled({ fields, standing }, stored, sent)
      if (!next) return false
      setStanding(next)
      if (sent) setErrors({})
      return true
    },
    /** Back to what is stored. */
    drop: () => setStanding(known => ({ ...known, values: known.before })),
  }
}

function useProblems(fields: readonly FieldDescription[], values: Values) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    errors,
    setErrors,
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

type Filled = { readonly fields: readonly FieldDescription[]; readonly standing: Standing }

/** What was typed since, or since it was sent, stays. Null where somebody else changed the same field. */
export function settled({ fields, standing }: Filled, stored: Values, sent?: Values): Standing | null {
  const { before, values, edition } = standing
  const changed = changesIn(fields, standing)
  const isTyped = (name: string) =>
    sent && name in sent ? !isSame(sentValue(values[name]), sentValue(sent[name])) : changed.includes(name)
  const names = fields.map(({ name }) => name)
  const typed = names.filter(isTyped)
  const isOther = (name: string) => !isSame(stored[name], before[name])
  if (!sent && typed.some(isOther)) return null
  const isNew = sent !== undefined || names.some(isOther)
  return { before: stored, values: { ...stored, ...picked(values, typed) }, edition: edition + (isNew ? 1 : 0) }
}

const changesIn = (fields: readonly FieldDescription[], { before, values }: Standing): string[] =>
  fields.map(({ name }) => name).filter(name => !isSame(values[name], before[name]))

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, values[name]]))

type Sending = Pick<
  UseMutationResult<unknown, unknown, Values>,
  'isPending' | 'isSuccess' | 'submittedAt' | 'variables'
>

/** What was sent after the form was begun at `at`: read again, it is no longer typed. */
export const sentSince = (at: number, { isPending, isSuccess, submittedAt, variables }: Sending): Values | undefined =>
  (isPending || isSuccess) && submittedAt >= at ? variables : undefined

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
