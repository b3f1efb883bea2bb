/** Keeps a draft, finalises it, sends and receives transfers, and posts the opposite. */
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers } from '../../../../../admin/client/answer.ts'
import { ApiError, send } from '../../../../../admin/client/api.ts'
import type { AnyRecord } from '../../../../../admin/client/app.tsx'
import { addressOf, changeRecord, forget, type Source } from '../../../../../admin/client/records.ts'
import { useGoOn } from '../../../../../admin/kit/go-on.ts'
import { say } from '../words.ts'

export type Saving = {
  readonly save: (values: Readonly<Record<string, unknown>>, said: string) => Promise<void>
  readonly isBusy: boolean
  readonly problem: Problem | null
}

export type Problem = {
  readonly message: string
  /** By field, and by line: `lines.0.quantity`. */
  readonly fields: Readonly<Record<string, string>>
  /** What has to be taken back first. */
  readonly documents: readonly { readonly type: string; readonly id: number; readonly number: string }[]
}

export function useSaving(source: Source, record: AnyRecord | null): Saving {
  const { service, entity } = source
  const client = useQueryClient()
  const goOn = useGoOn()
  const [problem, setProblem] = useState<Problem | null>(null)
  const writing = useMutation({
    mutationFn: async (values: Readonly<Record<string, unknown>>) => {
      if (!record || values.reverses_id)
        return (await send<AnyRecord>('POST', addressOf(source), { body: values })).data
      const stamp = entity.conflict === 'none' ? {} : { [entity.conflict]: record[entity.conflict] }
      return changeRecord(source, record.id, { ...values, ...stamp })
    },
  })
  const save: Saving['save'] = async (values, said) => {
    try {
      setProblem(null)
      const kept = await writing.mutateAsync(values)
      await Promise.all([forget(client, source), forgetAnswers(client, service)])
      notifications.show({ color: 'teal', message: said.replace('{number}', String(kept.number ?? '')) })
      if (kept.id === record?.id) return
      const params = { service: service.slug, screen: entity.name, id: String(kept.id) }
      await goOn({ to: '/$service/$screen/$id', params, ignoreBlocker: true })
    } catch (error) {
      setProblem(problemOf(error))
      notifications.show({ color: 'red', title: say.notSaved, message: (error as Error).message })
    }
  }
  return { save, isBusy: writing.isPending, problem }
}

function problemOf(error: unknown): Problem {
  const { message } = error as Error
  if (!(error instanceof ApiError)) return { message, fields: {}, documents: [] }
  return { message, fields: error.fields, documents: error.data.documents ?? [] }
}
