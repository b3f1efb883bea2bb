/** The settings of the site, read once and shared by the screens that change some of them. */
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../client/api.ts'
import type { Values } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'

export const useSiteSettings = () =>
  useQuery({
    queryKey: ['settings', 'host'],
    queryFn: async ({ signal }) => (await send<Values>('GET', '/host/v1/settings', { signal })).data,
  })

/** Changes of a few settings: typed values over stored ones, sent together. */
export function useSettingsChange(stored: Values) {
  const words = useWords()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async (more: Values = {}): Promise<boolean> => {
    setBusy(true)
    try {
      await send('PUT', '/host/v1/settings', { body: { ...typed, ...more } })
      setErrors({})
      await Promise.all(['settings', 'card'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
      setTyped({})
      notifications.show({ color: 'teal', message: words.saved(words.settings) })
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    values: { ...stored, ...typed } as Values,
    isChanged: Object.keys(typed).length > 0,
    errors,
    isBusy,
    save,
    set: (name: string, value: unknown) => setTyped(known => ({ ...known, [name]: value })),
  }
}
export type SettingsChange = ReturnType<typeof useSettingsChange>
