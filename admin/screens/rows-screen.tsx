/** A list that is no entity, read from one route. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { useListState } from './list-state.ts'

const PER_PAGE = 25
const NOBODY: ReadonlySet<number> = new Set()

export function RowsPage({ service, screen }: ScreenProps<'rows'>) {
  const words = useWords()
  const views = screen.views ?? []
  const state = useListState(views, false)
  const [selected, setSelected] = useState(NOBODY)
  const path = screen.read.split(' ')[1] ?? ''
  const paging = screen.paging === 'page' ? { page: state.page, per_page: PER_PAGE } : {}
  const list = useQuery({
    queryKey: ['rows', service.slug, screen.slug, state.page, state.where],
    queryFn: ({ signal }) =>
      send<any[]>('GET', `/${service.namespace}${path}`, { query: { ...paging, ...state.where }, signal }),
  })
  const rows = (list.data?.data ?? []).map((row, at) => ({ ...row, id: row.id ?? at }))
  const total = Number(list.data?.meta.total ?? rows.length)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel" aria-label={screen.title}>
        {views.length > 1 && (
          <ViewTabs views={views} current={state.view} countOf={() => null} onChoose={state.setView} />
        )}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <ListSkeleton />}
        {list.data && rows.length === 0 && (
          <EmptyState title={screen.empty?.title ?? words.emptyTitle} text={screen.empty?.text ?? words.emptyText} />
        )}
        {rows.length > 0 && (
          <DataTable
            entity={{ fields: screen.fields, title: 'id' }}
            source={{ entity: screen, labels: {} }}
            columns={screen.columns.filter(({ hidden }) => !hidden)}
            rows={rows}
            sortable={[]}
            order={null}
            onOrder={() => undefined}
            selected={selected}
            onSelect={setSelected}
            addressOf={() => null}
            menuOf={() => null}
          />
        )}
        {screen.paging === 'page' && rows.length > 0 && (
          <ListFoot
            page={state.page}
            perPage={PER_PAGE}
            total={total}
            pages={Math.ceil(total / PER_PAGE)}
            onPage={state.setPage}
          />
        )}
      </section>
    </>
  )
}
