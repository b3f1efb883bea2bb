/** How each kind of news reaches the one who looks: in the bell, by mail at once, in one mail with others. */
import { Checkbox, Modal, NativeSelect, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'

type Ways = { readonly bell: boolean; readonly mail: boolean; readonly digest: 'off' | 'daily' | 'weekly' }
type Choice = { readonly service: string; readonly kind: string; readonly title: string; readonly ways: Ways }

const PATH = '/host/v1/notifications/preferences'
const KEY = ['bell', 'choices']

export function NoticeChoices({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { services } = useApp()
  const client = useQueryClient()
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await send<Choice[]>('GET', PATH, { signal })).data,
  })
  /** Shown as chosen at once; where it could not be kept, as it is. */
  const choose = async (chosen: Choice, ways: Ways) => {
    const { service, kind } = chosen
    client.setQueryData<Choice[]>(KEY, all => all?.map(one => (one === chosen ? { ...one, ways } : one)))
    await send('PUT', PATH, { body: { preferences: [{ service, kind, ways }] } }).catch((error: Error) => {
      notifications.show({ color: 'red', message: error.message })
      return list.refetch()
    })
  }
  const groups = Map.groupBy(list.data ?? [], ({ service }) => service)
  return (
    <Modal opened onClose={onClose} title={words.noticeChoices} size="lg">
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {list.data?.length === 0 && <EmptyState title={words.noNews} />}
      {[...groups].map(([slug, choices]) => (
        <section key={slug} className="noticegroup">
          <Text fw={600}>{services.find(service => service.slug === slug)?.title ?? slug}</Text>
          <Table layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="44%">{words.noticeKind}</Table.Th>
                <Table.Th w="14%">{words.noticeBell}</Table.Th>
                <Table.Th w="16%">{words.noticeMail}</Table.Th>
                <Table.Th>{words.noticeDigest}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {choices.map(choice => (
                <ChoiceRow key={choice.kind} choice={choice} onChange={ways => choose(choice, ways)} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}

type RowProps = { readonly choice: Choice; readonly onChange: (ways: Ways) => Promise<void> }

function ChoiceRow({ choice: { title, ways }, onChange }: RowProps) {
  const words = useWords()
  const tick = (way: 'bell' | 'mail', label: string) => (
    <Checkbox
      aria-label={`${title}: ${label}`}
      checked={ways[way]}
      onChange={event => void onChange({ ...ways, [way]: event.currentTarget.checked })}
    />
  )
  return (
    <Table.Tr>
      <Table.Td>{title}</Table.Td>
      <Table.Td>{tick('bell', words.noticeBell)}</Table.Td>
      <Table.Td>{tick('mail', words.noticeMail)}</Table.Td>
      <Table.Td>
        <NativeSelect
          size="xs"
          aria-label={`${title}: ${words.noticeDigest}`}
          value={ways.digest}
          data={[
            { value: 'off', label: words.digestOff },
            { value: 'daily', label: words.digestDaily },
            { value: 'weekly', label: words.digestWeekly },
          ]}
          onChange={event => void onChange({ ...ways, digest: event.currentTarget.value as Ways['digest'] })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
