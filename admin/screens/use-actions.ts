/** Does what is declared with one record or many, and tells how it went. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Action } from '../../src/kernel/admin.ts'
import { fillPath, send } from '../client/api.ts'
import type { AnyRecord } from '../client/app.tsx'
import { addressOf, forget, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { useConfirm } from '../kit/confirm.tsx'

/** Whether an action fits a record. */
export const fits = (action: Action, row: AnyRecord): boolean =>
  Object.entries(action.when ?? {}).every(([name, values]) => values.includes(row[name]))

export function useActions(source: Source, onDone: () => void) {
  const words = useWords()
  const confirm = useConfirm()
  const client = useQueryClient()
  const tell = useOutcome()
  const each = async (label: string, rows: readonly AnyRecord[], act: (row: AnyRecord) => Promise<unknown>) => {
    const results = await Promise.allSettled(rows.map(act))
    await forget(client, source)
    onDone()
    tell(label, results)
  }
  return {
    async run(action: Action, rows: readonly AnyRecord[]) {
      const { confirm: question } = action
      const isSure = !question || (await confirm({ ...question, isDangerous: question.tone === 'bad' }))
      if (isSure)
        await each(
          action.label,
          rows.filter(row => fits(action, row)),
          row => callFor(action, row, source),
        )
    },
    async trash(rows: readonly AnyRecord[]) {
      const isSure = await confirm({ title: words.trashTitle(rows.length), text: words.trashText, isDangerous: true })
      if (isSure) await each(words.trash, rows, row => send('DELETE', `${addressOf(source)}/${row.id}`))
    },
    restore: (rows: readonly AnyRecord[]) =>
      each(words.restore, rows, row => send('POST', `${addressOf(source)}/${row.id}/restore`)),
  }
}

function callFor(action: Action, row: AnyRecord, { service, entity }: Source): Promise<unknown> {
  const [method = 'POST', path = ''] = action.call.split(' ')
  const known = entity.conflict === 'none' ? {} : { [entity.conflict]: row[entity.conflict] }
  const body = method === 'DELETE' ? undefined : { ...action.body, ...known }
  return send(method, `/${service.namespace}${fillPath(path, row).path}`, { body })
}

function useOutcome() {
  const words = useWords()
  return (label: string, results: readonly PromiseSettledResult<unknown>[]) => {
    const failed = results.filter(result => result.status === 'rejected')
    if (failed.length === 0) return notifications.show({ color: 'teal', message: words.done(label, results.length) })
    const title = words.failedSome(label, failed.length, results.length)
    return notifications.show({ color: 'red', title, message: (failed[0]!.reason as Error).message })
  }
}
