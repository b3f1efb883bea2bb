/** The state of something that works by itself: read again while it is busy, and after it was asked to begin. */
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../../../admin/client/answer.ts'
import { send } from '../../../../../admin/client/api.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'

type Options<T> = { readonly read: string; readonly start: T; readonly isBusy: (state: T) => boolean }

const SECONDS = 2

export function useStateBox<T>(service: OpenService, { read, start, isBusy }: Options<T>) {
  const client = useQueryClient()
  const key = ['state-box', service.slug, read]
  const { data = start } = useQuery<T>({
    queryKey: key,
    initialData: () => start,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? SECONDS * 1000 : false),
    queryFn: async ({ signal }) => (await send<T>('GET', `/${service.namespace}${read}`, { signal })).data,
  })
  const act = async (call: string) => {
    try {
      client.setQueryData(key, await write<T>(service, call))
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  return { state: data, act }
}
