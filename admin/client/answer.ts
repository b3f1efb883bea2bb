/** What a route of a service answers, for hand-made screens: read once, and again after something was written. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Answer, send } from './api.ts'
import type { OpenService } from './app.tsx'

export const useAnswer = <T>(service: OpenService, path: string, query: Readonly<Record<string, unknown>> = {}) =>
  useQuery<Answer<T>>({
    queryKey: ['answer', service.slug, path, query],
    queryFn: ({ signal }) => send<T>('GET', `/${service.namespace}${path}`, { query, signal }),
  })

/** Sends something to a route of the service; the answer's data. */
export const write = async <T>(service: OpenService, call: string, body?: unknown): Promise<T> => {
  const [method = 'POST', path = ''] = call.split(' ')
  return (await send<T>(method, `/${service.namespace}${path}`, { body })).data
}

export const forgetAnswers = (client: QueryClient, service: OpenService): Promise<void> =>
  client.invalidateQueries({ queryKey: ['answer', service.slug] })
