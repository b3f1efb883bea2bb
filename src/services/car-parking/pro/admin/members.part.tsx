/** Who belongs to a customer group. */
import { Button, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../../admin/client/api.ts'
import type { AnyRecord } from '../../../../../admin/client/app.tsx'
import '../../admin/parking.css'
import { NAMESPACE } from '../../admin/parking-api.ts'
import { useParkingWords } from '../../admin/words.ts'

type Member = {
  readonly id: number
  readonly user_id: number
  readonly name: string | null
  readonly email: string | null
}

export default function MembersPart({ record }: { readonly record: AnyRecord }) {
  const words = useParkingWords()
  const path = `${NAMESPACE}/customer-groups/${record.id}/members`
  const { data = [] } = useQuery({
    queryKey: ['parking-members', record.id],
    queryFn: async ({ signal }) => (await send<Member[]>('GET', path, { signal })).data,
  })
  const add = useMember(record.id, userId => send('POST', path, { body: { user_id: userId } }))
  const remove = useMember(record.id, userId => send('DELETE', `${path}/${userId}`))
  return (
    <div className="stack">
      {data.length === 0 && <p className="lead">{words.noMembers}</p>}
      <table className="parkinglist">
        <tbody>
          {data.map(({ id, user_id, name, email }) => (
            <tr key={id}>
              <td>
                {name ?? `#${user_id}`}
                <div className="below">{email}</div>
              </td>
              <td className="end">
                <Button size="xs" variant="default" onClick={() => remove.mutate(user_id)}>
                  {words.remove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NewMember onAdd={add.mutate} />
    </div>
  )
}

function useMember(groupId: number, work: (userId: number) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ queryKey: ['parking-members', groupId] }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
}

type Person = { readonly id: number; readonly name: string }

function NewMember({ onAdd }: { readonly onAdd: (userId: number) => void }) {
  const words = useParkingWords()
  const [search, setSearch] = useState('')
  const { data = [] } = useQuery({
    queryKey: ['parking-people', search],
    queryFn: async ({ signal }) =>
      (await send<Person[]>('GET', '/host/v1/users', { query: { search, per_page: 20, _fields: 'id,name' }, signal }))
        .data,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Group align="end">
      <Select
        label={words.account}
        searchable
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onSearchChange={setSearch}
        onChange={setChosen}
      />
      <Button variant="default" disabled={chosen === null} onClick={() => onAdd(Number(chosen))}>
        {words.add}
      </Button>
    </Group>
  )
}
