/** A list of records, made from the declarations: views, search, filters, order, columns, selection, actions, CSV. */
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { View } from '../../src/kernel/admin.ts'
import { send } from '../client/api.ts'
import { type AnyRecord, entityOf, type RecordsDescription, titleOf } from '../client/app.tsx'
import { usePreference } from '../client/preferences.ts'
import { addressOf, type List, type ListState, type Source, useList } from '../client/records.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Icon } from '../kit/icon.tsx'
import { ColumnMenu, ListFoot } from '../kit/list-foot.tsx'
import { MassActions } from '../kit/mass-actions.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { type MenuAction, RowMenu } from '../kit/row-menu.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { useListState } from './list-state.ts'
import { fits, useActions } from './use-actions.ts'

const PER_PAGE = 25

export function RecordsPage({ service, screen }: ScreenProps<'records'>) {
  const entity = entityOf(service, screen.entity)!
  const source: Source = { service, entity }
  const words = useWords()
  const views = viewsOf(source, screen, words)
  const state = useListState(views, entity.verbs.includes('restore'))
  const list = useList(source, listState(source, screen, state), screen.refresh)
  const initial = screen.columns.filter(({ hidden }) => hidden).map(({ field }) => field)
  const [hidden, setHidden] = usePreference(`columns.${service.slug}.${screen.slug}`, initial)
  return (
    <>
      <ListHead source={source} screen={screen} where={state.where} />
      <section className="panel" aria-label={entity.label_many}>
        {views.length > 1 && (
          <ViewTabs
            views={views}
            current={state.view}
            countOf={view => countOf(view, list.data)}
            onChoose={state.setView}
          />
        )}
        <div className="tools">
          <FilterBar
            service={service}
            entity={entity}
            search={state.search}
            values={state.filters}
            isBusy={list.isFetching}
            onSearch={state.setSearch}
            onChange={state.setFilters}
          />
          <ColumnMenu entity={entity} columns={screen.columns} hidden={hidden} onChange={setHidden} />
        </div>
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <ListSkeleton />}
        {list.data && <Rows key={state.view} {...{ source, screen, state, hidden }} list={list.data} />}
      </section>
    </>
  )
}

type State = ReturnType<typeof useListState>

function ListHead({ source, screen, where }: { source: Source; screen: RecordsDescription; where: object }) {
  const words = useWords()
  const navigate = useNavigate()
  const { service, entity } = source
  const create = {
    to: '/$service/$screen/$id',
    params: { service: service.slug, screen: screen.slug, id: 'new' },
  } as const
  return (
    <PageHead title={titleOf(service, screen)} text={screen.summary} crumbs={[service.title]}>
      {entity.verbs.includes('export') && (
        <Button
          variant="default"
          className="wide"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => void download(source, where)}
        >
          {words.csv}
        </Button>
      )}
      {entity.verbs.includes('create') && (
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => void navigate(create)}>
          {words.newOne(entity.label)}
        </Button>
      )}
    </PageHead>
  )
}

type RowsProps = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly state: State
  readonly hidden: readonly string[]
  readonly list: List
}

function Rows({ source, screen, state, hidden, list }: RowsProps) {
  const { entity, service } = source
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const actions = useActions(source, () => setSelected(new Set()))
  const menuOf = useRowMenu({ source, screen, isTrash: state.isTrash, actions })
  if (list.rows.length === 0) return <Nothing screen={screen} state={state} />
  const chosen = list.rows.filter(({ id }) => selected.has(id))
  const can = (verb: 'trash' | 'restore') => entity.verbs.includes(verb) && state.isTrash === (verb === 'restore')
  return (
    <>
      <DataTable
        entity={entity}
        source={{ entity, tones: screen.tones, labels: list.labels }}
        columns={screen.columns.filter(({ field }) => !hidden.includes(field))}
        rows={list.rows}
        sortable={entity.filters?.orderby ?? []}
        order={state.order}
        onOrder={state.setOrder}
        selected={selected}
        onSelect={setSelected}
        addressOf={row => (state.isTrash ? null : `/${service.slug}/${screen.slug}/${row.id}`)}
        menuOf={row => <RowMenu actions={() => menuOf(row as AnyRecord)} />}
      />
      <ListFoot page={state.page} perPage={PER_PAGE} total={list.total} pages={list.pages} onPage={state.setPage} />
      <MassActions
        rows={chosen}
        actions={state.isTrash ? [] : (screen.actions ?? []).filter(({ on }) => on?.includes('selection'))}
        fits={fits}
        onRun={action => void actions.run(action, chosen)}
        onTrash={can('trash') ? () => void actions.trash(chosen) : null}
        onRestore={can('restore') ? () => void actions.restore(chosen) : null}
        onClear={() => setSelected(new Set())}
      />
    </>
  )
}

type MenuSource = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly isTrash: boolean
  readonly actions: ReturnType<typeof useActions>
}

function useRowMenu({ source, screen, isTrash, actions }: MenuSource): (row: AnyRecord) => readonly MenuAction[] {
  const words = useWords()
  const navigate = useNavigate()
  const { service, entity } = source
  return row => {
    const restore = {
      slug: 'restore',
      label: words.restore,
      icon: 'history' as const,
      run: () => void actions.restore([row]),
    }
    if (isTrash) return entity.verbs.includes('restore') ? [restore] : []
    const open = () => void navigate({ to: `/${service.slug}/${screen.slug}/${row.id}` })
    const trash = { slug: 'trash', label: words.toTrash, icon: 'trash' as const, run: () => void actions.trash([row]) }
    const offered = (screen.actions ?? []).filter(action => (action.on ?? ['row']).includes('row') && fits(action, row))
    return [
      { slug: 'open', label: words.open, icon: 'edit', run: open },
      ...offered.map(action => ({
        slug: action.slug,
        label: action.label,
        icon: action.icon ?? ('bolt' as const),
        isDangerous: action.tone === 'bad',
        run: () => void actions.run(action, [row]),
      })),
      ...(entity.verbs.includes('trash') ? [{ ...trash, isDangerous: true }] : []),
    ]
  }
}

function Nothing({ screen, state }: { screen: RecordsDescription; state: State }) {
  const words = useWords()
  if (!state.isNarrowed)
    return <EmptyState title={screen.empty?.title ?? words.emptyTitle} text={screen.empty?.text ?? words.emptyText} />
  return (
    <EmptyState title={words.noMatchTitle} text={words.noMatchText}>
      <Button variant="default" mt="sm" onClick={state.clear}>
        {words.clearAll}
      </Button>
    </EmptyState>
  )
}

function viewsOf(
  { service, entity }: Source,
  screen: RecordsDescription,
  words: { all: string; trash: string },
): View[] {
  const declared = screen.views ?? []
  const hasTrash = entity.verbs.includes('restore') && service.source === 'records'
  const all = declared.length > 0 ? declared : [{ slug: 'all', label: words.all, where: {} }]
  return hasTrash ? [...all, { slug: 'trash', label: words.trash, where: { view: 'trash' } }] : [...all]
}

/** Only what is shown is asked for: records have many more fields than a list has columns. */
function listState({ entity }: Source, screen: RecordsDescription, state: State): ListState {
  const shown = screen.columns.flatMap(({ field, below }) => [field, ...(below ? [below] : [])])
  const asked = (screen.actions ?? []).flatMap(({ when }) => Object.keys(when ?? {}))
  const money = entity.fields
    .filter(({ type, name }) => type === 'money' && shown.includes(name))
    .map(field => field.currency!)
  const counted = (screen.views ?? []).filter(({ count }) => count).flatMap(({ where }) => Object.keys(where))
  return {
    page: state.page,
    per_page: PER_PAGE,
    search: state.search,
    orderby: state.order?.by,
    order: state.order?.direction,
    where: state.where,
    counts: [...new Set(counted)],
    fields: [...new Set(['id', entity.title, 'modified_at', 'rev', ...shown, ...asked, ...money])],
  }
}

/** Of a view that narrows by one field to one value. */
function countOf(view: View, list: List | undefined): number | null {
  const [first, ...others] = Object.entries(view.where)
  if (!view.count || !first || others.length > 0) return null
  return list?.counts[first[0]]?.[first[1]] ?? null
}

async function download(source: Source, where: object): Promise<void> {
  const { data } = await send<Blob>('GET', `${addressOf(source)}/export`, { query: { ...where } })
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(data),
    download: `${source.entity.name}.csv`,
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
