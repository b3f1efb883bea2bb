/** What somebody likes of the app, kept with their account and shown at once. */
import { useState } from 'react'
import { send } from './api.ts'
import { useApp } from './app.tsx'

export function usePreference<T>(name: string, otherwise: T): [T, (value: T) => void] {
  const { preferences } = useApp()
  const [value, setValue] = useState<T>(() => (preferences[name] as T | undefined) ?? otherwise)
  const save = (next: T) => {
    setValue(next)
    Object.assign(preferences, { [name]: next })
    // A liking that is not kept is no reason to disturb somebody.
    void send('PUT', '/host/v1/admin/preferences', { body: { preferences: { [name]: next } } }).catch(() => undefined)
  }
  return [value, save]
}
