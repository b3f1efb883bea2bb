import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { forgetAnswers, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { sayPro } from './words.ts'

/** Replaces all rules at an address, and reads what is shown again. */
export function useSaveRules(service: OpenService, path: string) {
  const client = useQueryClient()
  return async (roles: object): Promise<void> => {
    try {
      await write(service, `PATCH ${path}`, { roles })
      await forgetAnswers(client, service)
      notifications.show({ color: 'teal', message: sayPro.saved })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
}
