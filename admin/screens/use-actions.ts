/** What can be done with records of a list or a form: declared actions, the trash and the way back from it. */

import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { send } from '../client/api.ts'
import type { AnyRecord, DescribedAction } from '../client/app.tsx'
import { addressOf, changeRecord, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { readAgain, tell, useActionRunner } from '../kit/actions.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { UndoNote } from '../kit/undo-note.tsx'

type Rows = readonly AnyRecord[]
type MassResult = { readonly done: number[]; readonly skipped: Refused[]; readonly failed: Refused[] }
type Refused = { readonly message: string }

export function useActions(source: Source, onDone: () => void) {
  const words = useWords()
  const confirm = useConfirm()
  const client = useQueryClient()
  const act = useActionRunner()
  const { service, entity } = source
  const finish = async (label: string, results: PromiseSettledResult<unknown>[]) => {
    await readAgain(client, service.slug)
    onDone()
    return tell(words, label, results)
  }
  const restore = async (rows: Rows) => finish(words.restore, await mass(source, { action: 'restore' }, rows))
  return {
    run: (action: DescribedAction, rows: Rows) => act({ service, action, rows, conflict: entity.conflict, onDone }),
    restore,
    /** Done at once where it can be taken back, after a question where it cannot. */
    async trash(rows: Rows) {
      const canUndo = entity.verbs.includes('restore')
      const question = { title: words.deleteTitle(rows.length), text: words.deleteText, isDangerous: true }
      if (!canUndo && !(await confirm(question))) return
      const results = await mass(source, { action: 'delete' }, rows)
      const isWhole = results.every(({ status }) => status === 'fulfilled')
      if (!canUndo || !isWhole) return finish(canUndo ? words.trash : words.remove, results)
      await readAgain(client, service.slug)
      onDone()
      const id = notifications.show({ color: 'gray', message: '', autoClose: 10_000 })
      const undo = () => {
        notifications.hide(id)
        void restore(rows)
      }
      notifications.update({ id, message: createElement(UndoNote, { text: words.trashed(rows.length), onUndo: undo }) })
    },
    /** The same values for many. */
    async change(rows: Rows, values: object) {
      await finish(words.massEdit, await mass(source, { action: 'update', values }, rows))
    },
  }
}

/** One call for all where the service has it; it tells each refusal. Otherwise one call for each. */
async function mass(source: Source, order: MassOrder, rows: Rows): Promise<PromiseSettledResult<unknown>[]> {
  const { service, entity } = source
  const { action, values } = order
  const verb = action === 'update' ? 'massUpdate' : 'massTrash'
  if (!service.massActions || rows.length === 1 || !entity.verbs.includes(verb))
    return Promise.allSettled(rows.map(row => single(source, order, row)))
  const body = { action, ids: rows.map(({ id }) => id), ...(values ? { values } : {}) }
  const { data } = await send<MassResult>('POST', `/${service.namespace}/mass-action/${entity.name}`, { body })
  return [
    ...data.done.map(value => ({ status: 'fulfilled' as const, value })),
    ...[...data.skipped, ...data.failed].map(reason => ({ status: 'rejected' as const, reason })),
  ]
}

type MassOrder = { readonly action: string; readonly values?: object }

function single(source: Source, { action, values }: MassOrder, row: AnyRecord): Promise<unknown> {
  const address = `${addressOf(source)}/${row.id}`
  if (action === 'restore') return send('POST', `${address}/restore`)
  return action === 'update' ? changeRecord(source, row.id, { ...values }) : send('DELETE', address)
}
