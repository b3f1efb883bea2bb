/** Something that is sent to the CRM: what was shown is read again, and failures are told. */
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'

type Options = { readonly said?: string; readonly onFailure?: (error: Error) => boolean }

/** Answers what the server said; undefined where it refused. `onFailure` says whether it has told the failure itself. */
export function useChange(service: OpenService) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async <T>(call: string, body?: object, { said, onFailure }: Options = {}): Promise<T | undefined> => {
    setBusy(true)
    try {
      const answer = await write<T>(service, call, body)
      await forgetAnswers(client, service)
      await client.invalidateQueries({ queryKey: ['record', service.slug] })
      await client.invalidateQueries({ queryKey: ['records', service.slug] })
      if (said) notifications.show({ color: 'teal', message: said })
      return answer
    } catch (error) {
      if (!onFailure?.(error as Error)) notifications.show({ color: 'red', message: (error as Error).message })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}
