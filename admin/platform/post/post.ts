/** A post or page while it is written: reading it, what was changed, saving. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../client/api.ts'
import type { Values } from '../../client/app.tsx'

export type PostType = {
  readonly slug: string
  readonly base: string
  readonly supports: Readonly<Record<string, boolean>>
  readonly isHierarchical: boolean
  readonly taxonomies: readonly Taxonomy[]
}
export type Taxonomy = { readonly base: string; readonly name: string; readonly isHierarchical: boolean }

/** What the type of content offers decides which panels there are. */
export const usePostType = (slug: string) =>
  useQuery({
    queryKey: ['post-type', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<PostType> => {
      const query = { context: 'edit' }
      const { data: type } = await send<any>('GET', `/host/v1/types/${slug}`, { query, signal })
      const { data: all } = await send<Record<string, any>>('GET', '/host/v1/taxonomies', { query, signal })
      const taxonomies = Object.values(all)
        .filter(({ slug: name }) => type.taxonomies.includes(name))
        .map(({ rest_base, name, hierarchical }) => ({ base: rest_base, name, isHierarchical: hierarchical }))
      return { slug, base: type.rest_base, supports: type.supports, isHierarchical: type.hierarchical, taxonomies }
    },
  })

export const usePost = (base: string, id: number | null) =>
  useQuery({
    queryKey: ['post', base, id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      flat((await send<Values>('GET', `/host/v1/${base}/${id}`, { query: { context: 'edit' }, signal })).data),
  })

/** Texts come as `{ raw, rendered }`; who writes wants what was written. */
export const flat = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value && typeof value === 'object' && 'raw' in value ? value.raw : value,
    ]),
  )

export type PostForm = ReturnType<typeof usePostForm>

export function usePostForm(initial: Values) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const changed = Object.keys(values).filter(name => JSON.stringify(values[name]) !== JSON.stringify(saved[name]))
  return {
    values,
    errors,
    changed,
    set: (name: string, value: unknown) => setValues(known => ({ ...known, [name]: value })),
    take: (more: Values) => setValues(known => ({ ...known, ...more })),
    /** What the server answered is where changes are counted from; what was typed since `before` stays. */
    settle(answer: Values, before: Values) {
      setErrors({})
      setSaved(answer)
      setValues(known => ({
        ...answer,
        ...Object.fromEntries(Object.entries(known).filter(([name, value]) => value !== before[name])),
      }))
    },
    refuse(error: unknown) {
      if (error instanceof ApiError) setErrors(error.fields)
    },
  }
}

export function useSavePost(type: PostType, id: number | null, form: PostForm) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function save(more: Values = {}): Promise<Values> {
    const sent = { ...Object.fromEntries(form.changed.map(name => [name, form.values[name]])), ...more }
    setBusy(true)
    try {
      const path = id === null ? `/host/v1/${type.base}` : `/host/v1/${type.base}/${id}`
      const answer = flat((await send<Values>(id === null ? 'POST' : 'PUT', path, { body: sent })).data)
      form.settle(answer, form.values)
      client.setQueryData(['post', type.base, answer.id], answer)
      await client.invalidateQueries({ queryKey: ['records', 'content', type.base] })
      return answer
    } catch (error) {
      form.refuse(error)
      throw error
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}
