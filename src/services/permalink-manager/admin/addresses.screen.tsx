/** Every item with its address, changed in place: while somebody types it is told whether the address is free. */
import './addresses.css'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { ListFoot } from '../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { addressShape } from '../routes/answers/address.ts'
import type { typeShape } from '../routes/answers/uris.ts'
import { AddressRow } from './address-row.tsx'
import { say } from './words.ts'

type Item = Static<typeof addressShape>
type ContentType = Static<typeof typeShape>

const PER_PAGE = 25

export default function AddressesScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useWords()
  const types = useAnswer<ContentType[]>(service, '/uris/types')
  const [place, setPlace] = useState('post ')
  const [filter, setFilter] = useState('all')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const [kind, type] = place.split(' ')
  const list = useAnswer<Item[]>(service, '/uris', { kind, type, filter, search, page, per_page: PER_PAGE })
  const total = Number(list.data?.meta.total ?? 0)
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel" aria-label={screen.title}>
        <div className="tools">
          <TextInput
            aria-label={say.search}
            placeholder={say.search}
            leftSection={<Icon name="search" size={16} />}
            className="searchfield"
            value={typed}
            onChange={event => first(setTyped)(event.currentTarget.value)}
          />
          <Select
            aria-label={say.type}
            value={place}
            allowDeselect={false}
            onChange={value => first(setPlace)(value ?? 'post ')}
            data={[
              { value: 'post ', label: say.all },
              ...(types.data?.data ?? []).map(one => ({ value: `${one.kind} ${one.name}`, label: one.label })),
            ]}
          />
          <Select
            aria-label={say.filter}
            value={filter}
            allowDeselect={false}
            onChange={value => first(setFilter)(value ?? 'all')}
            data={[
              { value: 'all', label: say.all },
              { value: 'custom', label: say.custom },
              { value: 'native', label: say.native },
            ]}
          />
        </div>
        {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <ListSkeleton />}
        {list.data?.data.length === 0 && <EmptyState title={words.emptyTitle} text={words.emptyText} />}
        {list.data && list.data.data.length > 0 && (
          <div className="scroll">
            <table className="addresstable">
              <thead>
                <tr>
                  <th scope="col">{say.type}</th>
                  <th scope="col">{say.address}</th>
                  <th scope="col">{say.mode}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {list.data.data.map(item => (
                  <AddressRow key={`${item.kind} ${item.id} ${item.modified_at}`} item={item} service={service} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {total > 0 && (
          <ListFoot page={page} perPage={PER_PAGE} total={total} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
        )}
      </section>
    </>
  )
}
