/** A list that is no entity, read from one route; one of its rows can be looked at beside it. */
import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillPath, send } from '../client/api.ts'
import type { ScreenDescription } from '../client/app.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { fits, useActionRunner } from '../kit/actions.tsx'
import { Value } from '../kit/cell.tsx'
import { DataTable, type TableRow } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Icon } from '../kit/icon.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { EmptyState, ErrorState, FormSkeleton, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { type ListControl, useListState } from './list-state.ts'

const PER_PAGE = 25

export function RowsPage({ service, screen }: ScreenProps<'rows'>) {
  const words = useWords()
  const views = screen.views ?? []
  const state = useListState(views, false)
  const list = useRows({ service, screen, state })
  const [shown, setShown] = useState<TableRow | null>(null)
  const run = useActionRunner()
  const actions = screen.actions ?? []
  const menuOf = (row: TableRow) => {
    const offered = actions.filter(action => (action.on ?? ['row']).includes('row') && fits(action, row))
    if (offered.length === 0) return null
    const items = offered.map(action => ({
      slug: action.slug,
      label: action.label,
      icon: action.icon ?? ('bolt' as const),
      isDangerous: action.tone === 'bad',
      run: () => void run({ service, action, rows: [row] }),
    }))
    return <RowMenu actions={() => items} />
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {actions
          .filter(({ on }) => on?.includes('list'))
          .map(action => (
            <Button
              key={action.slug}
              variant="default"
              leftSection={<Icon name={action.icon ?? 'bolt'} size={16} />}
              onClick={() => void run({ service, action, rows: [] })}
            >
              {action.label}
            </Button>
          ))}
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        {views.length > 1 && (
          <ViewTabs views={views} current={state.view} countOf={() => null} onChoose={state.setView} />
        )}
        {(screen.search || screen.filters) && (
          <div className="tools">
            <FilterBar
              service={service}
              entity={{ label_many: screen.title, filters: filtersOf(screen) }}
              inSight={screen.filters}
              search={state.search}
              values={state.filters}
              isBusy={list.isFetching}
              onSearch={state.setSearch}
              onChange={state.setFilters}
            />
          </div>
        )}
        {list.error && <ErrorState error={list.error} onRetry={list.again} />}
        {list.isPending && <ListSkeleton />}
        {!list.isPending && !list.error && list.rows.length === 0 && (
          <EmptyState title={screen.empty?.title ?? words.emptyTitle} text={screen.empty?.text ?? words.emptyText} />
        )}
        {list.rows.length > 0 && (
          <DataTable
            entity={{ fields: screen.fields, title: 'id' }}
            source={{ entity: screen, tones: screen.tones, labels: {} }}
            columns={screen.columns.filter(({ hidden }) => !hidden)}
            rows={list.rows}
            menuOf={menuOf}
            {...(screen.one ? { onOpen: setShown } : {})}
          />
        )}
        {screen.paging === 'page' && list.rows.length > 0 && (
          <ListFoot
            page={state.page}
            perPage={PER_PAGE}
            total={list.total}
            pages={Math.ceil(list.total / PER_PAGE)}
            onPage={state.setPage}
          />
        )}
        {list.more && (
          <Button variant="subtle" fullWidth onClick={list.more}>
            {words.loadMore}
          </Button>
        )}
      </section>
      {shown && <OneRow {...{ service, screen, row: shown }} onClose={() => setShown(null)} />}
    </>
  )
}

type Reading = Pick<ScreenProps<'rows'>, 'service' | 'screen'> & { readonly state: ListControl }
type RowsDescription = Extract<ScreenDescription, { kind: 'rows' }>

/** Pages by number, or older ones below as long as there are any. */
function useRows({ service, screen, state }: Reading) {
  const path = `/${service.namespace}${screen.read.split(' ')[1] ?? ''}`
  const isCursor = screen.paging === 'cursor'
  const paging =
    screen.paging === 'page' ? { page: state.page, per_page: PER_PAGE } : isCursor ? { per_page: PER_PAGE } : {}
  const asked = { ...paging, ...state.where, ...(screen.search ? { search: state.search } : {}) }
  const list = useInfiniteQuery({
    queryKey: ['rows', service.slug, screen.slug, asked],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => send<any[]>('GET', path, { query: { ...asked, before_id: pageParam }, signal }),
    getNextPageParam: ({ data, meta }) => (isCursor && meta.has_more !== false ? oldestOf(data) : undefined),
  })
  const rows = (list.data?.pages ?? []).flatMap(page => page.data).map((row, at) => ({ ...row, id: row.id ?? at }))
  return {
    rows: rows as TableRow[],
    total: Number(list.data?.pages[0]?.meta.total ?? rows.length),
    error: list.error,
    isPending: list.isPending,
    isFetching: list.isFetching,
    again: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
  }
}

const oldestOf = (rows: readonly any[]): number | undefined => (rows.length < PER_PAGE ? undefined : rows.at(-1)?.id)

/** The fields that the route takes, as the filters of an entity are told. */
const filtersOf = ({ fields, filters = [], search }: RowsDescription) => ({
  entity: '',
  orderby: [],
  presets: [],
  search: search ? ['search'] : [],
  filters: fields
    .filter(({ name }) => filters.includes(name))
    .map(({ name, label, type, choices, labels, to }) => ({
      ...{ name, label, type, match: 'any' as const, operators: [] },
      ...(choices ? { choices } : {}),
      ...(labels ? { labels } : {}),
      ...(to ? { to } : {}),
    })),
})

type OneProps = Pick<ScreenProps<'rows'>, 'service' | 'screen'> & {
  readonly row: TableRow
  readonly onClose: () => void
}

function OneRow({ service, screen, row, onClose }: OneProps) {
  const words = useWords()
  const path = fillPath(screen.one!.split(' ')[1] ?? '', row).path
  const one = useQuery({
    queryKey: ['rows', service.slug, screen.slug, 'one', path],
    queryFn: async ({ signal }) => (await send<any>('GET', `/${service.namespace}${path}`, { signal })).data,
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={words.details}>
      {one.isError && <ErrorState error={one.error} />}
      {one.isPending && <FormSkeleton />}
      {one.data && (
        <div className="fields">
          {screen.fields.map(({ name, label }) => (
            <div key={name} className="fixedfield">
              <span className="fixedlabel">{label}</span>
              <Value source={{ entity: screen, tones: screen.tones, labels: {} }} name={name} row={one.data} />
            </div>
          ))}
        </div>
      )}
    </Drawer>
  )
}
