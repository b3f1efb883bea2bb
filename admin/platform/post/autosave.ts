/** Keeps on the server what was typed and not saved yet, and offers it when it is newer than what was saved. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '../../client/api.ts'
import { useApp, type Values } from '../../client/app.tsx'
import { useFormat } from '../../client/format.tsx'
import { say } from '../words.ts'
import { flat, type PostForm, type PostType } from './post.ts'

const TEXTS = ['title', 'content', 'excerpt'] as const
const SECONDS = 12

type Autosaved = {
  readonly type: PostType
  readonly post: Values | null
  readonly form: PostForm
  /** While somebody else writes at the entry, nothing is written from here. */
  readonly isHeld: boolean
}

export function useAutosave({ type, post, form, isHeld }: Autosaved) {
  const format = useFormat()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const latest = useRef(form)
  latest.current = form
  const text = JSON.stringify(TEXTS.map(name => form.values[name]))
  const isChanged = TEXTS.some(name => form.changed.includes(name))
  const id = post?.id ?? null
  useEffect(() => {
    if (id === null || !isHeld || !isChanged || text === '') return
    const timer = setTimeout(async () => {
      const kept = await keep(type, id, latest.current.values)
      if (kept) setSavedAt(say.autosaved(format.instant(`${kept.modified_gmt}Z`)))
    }, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [id, isHeld, isChanged, text, type, format])
  return { savedAt, ...useOffer(type, post, form) }
}

/** Null where there is nothing to keep. */
export async function keep(type: PostType, id: number, values: Values): Promise<Values | null> {
  const body = Object.fromEntries(TEXTS.filter(name => name in values).map(name => [name, values[name]]))
  try {
    return (await send<Values>('POST', `/host/v1/${type.base}/${id}/autosaves`, { body })).data
  } catch (error) {
    // The same text as before, or no connection: what is on the screen is still there.
    if (error instanceof ApiError) return null
    throw error
  }
}

function useOffer(type: PostType, post: Values | null, form: PostForm) {
  const { user } = useApp()
  const [isDropped, setDropped] = useState(false)
  const found = useQuery({
    queryKey: ['autosave', type.base, post?.id],
    enabled: post !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { context: 'edit' }
      const { data } = await send<Values[]>('GET', `/host/v1/${type.base}/${post?.id}/autosaves`, { query, signal })
      return data.find(({ author }) => author === user.id) ?? null
    },
  })
  const kept = found.data && flat(found.data)
  const isNewer = kept && post && String(kept.modified_gmt) > String(post.modified_gmt)
  const isOther = kept && TEXTS.some(name => kept[name] !== undefined && kept[name] !== post?.[name])
  const take = () => {
    form.take(Object.fromEntries(TEXTS.map(name => [name, kept?.[name] ?? ''])))
    setDropped(true)
  }
  return { offer: Boolean(isNewer && isOther && !isDropped), take, drop: () => setDropped(true) }
}
