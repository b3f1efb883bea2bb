import { on } from '../../../kernel/hooks.ts'
import { bootstrapData } from '../../../kernel/standard/hooks.ts'

/** Callers pin this version; it is that of the addresses and their shapes. */
const VERSION = '1.0.0'

/** What the app is told when it starts, beside what every app is told. */
export const bootstrapListener = on(bootstrapData, 'chat.bootstrap', (data, { service }) => {
  if (service !== 'chat') return data
  const entities = data.entities as readonly { readonly name: string }[]
  return { ...data, version: VERSION, parts: entities.map(({ name }) => name) }
})
