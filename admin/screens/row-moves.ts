/** The order that people make by hand: one place up or down, by the menu of a row. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import type { AnyRecord } from '../client/app.tsx'
import { addressOf, forget, type List, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import type { MenuAction } from '../kit/row-menu.tsx'
import { PER_PAGE } from './list-rows.tsx'
import type { ListControl } from './list-state.ts'

type Around = { readonly source: Source; readonly state: ListControl; readonly list: List }

/** Only where the list stands in that order, whole. */
export function useMoves({ source, state, list }: Around): (row: AnyRecord) => readonly MenuAction[] {
  const words = useWords()
  const client = useQueryClient()
  const { position, reorder, verbs } = source.entity
  const canMove = position && reorder && verbs.includes('reorder') && !state.isNarrowed && state.order === null
  const move = async (from: number, to: number) => {
    const rows = [...list.rows]
    rows.splice(to, 0, ...rows.splice(from, 1))
    const before = (state.page - 1) * PER_PAGE
    const items = rows.map(({ id }, at) => ({ id, [position!]: before + at + 1 }))
    await send('POST', `${addressOf(source)}/${reorder}`, { body: { items } }).catch((error: Error) =>
      notifications.show({ color: 'red', message: error.message }),
    )
    await forget(client, source)
  }
  return row => {
    const at = list.rows.findIndex(({ id }) => id === row.id)
    if (!canMove || at < 0) return []
    const up = { slug: 'up', label: words.moveUp, icon: 'arrow-up' as const, run: () => void move(at, at - 1) }
    const down = { slug: 'down', label: words.moveDown, icon: 'arrow-down' as const, run: () => void move(at, at + 1) }
    return [...(at > 0 ? [up] : []), ...(at < list.rows.length - 1 ? [down] : [])]
  }
}
