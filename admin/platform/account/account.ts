import { useQuery } from '@tanstack/react-query'
import { send } from '../../client/api.ts'
import type { Values } from '../../client/app.tsx'

export const useAccount = (id: number | null) =>
  useQuery({
    queryKey: ['account', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await send<Values>('GET', `/host/v1/users/${id}`, { query: { context: 'edit' }, signal })).data,
  })

export type Role = {
  readonly slug: string
  readonly name: string
  readonly capabilities: Readonly<Record<string, boolean>>
  readonly holders: number
}

export const useRoles = () =>
  useQuery({
    queryKey: ['roles'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await send<Role[]>('GET', '/host/v1/roles', { query: { per_page: 100 }, signal })).data,
  })
