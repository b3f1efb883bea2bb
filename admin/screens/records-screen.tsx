/** A list of records, made from the declarations: views, search, filters, order, columns, selection, actions, files. */
import { Drawer, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { View } from '../../src/kernel/admin.ts'
import { entityOf, type RecordsDescription, titleOf } from '../client/app.tsx'
import { usePreference } from '../client/preferences.ts'
import { type List, type ListState, type Source, useList } from '../client/records.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { useGoOn } from '../kit/go-on.ts'
import { ColumnMenu } from '../kit/list-foot.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'
import { ViewTabs } from '../kit/view-tabs.tsx'
import { canImport } from './import/import-button.tsx'
import { ListHead } from './list-head.tsx'
import { ListRows, PER_PAGE } from './list-rows.tsx'
import { type ListControl, useListState } from './list-state.ts'
import { RecordPage } from './record-form.tsx'
import { useSavedViews, ViewButton } from './saved-views.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }))

export function RecordsPage({ service, screen, id }: ScreenProps<'records'>) {
  const entity = entityOf(service, screen.entity)!
  const source: Source = { service, entity }
  const words = useWords()
  const own = useSavedViews(service.slug, screen.slug)
  const views = [...viewsOf(source, screen, words), ...own.saved]
  const state = useListState(views, entity.verbs.includes('restore'))
  const list = useList(source, listState(source, screen, state), screen.refresh)
  const initial = screen.columns.filter(({ hidden }) => hidden).map(({ field }) => field)
  const [hidden, setHidden] = usePreference(`columns.${service.slug}.${screen.slug}`, initial)
  return (
    <>
      <ListHead source={source} screen={screen} state={state} />
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
            key={state.view}
            service={service}
            entity={entity}
            inSight={screen.filters}
            search={state.search}
            values={state.filters}
            isBusy={list.isFetching}
            onSearch={state.setSearch}
            onChange={state.setFilters}
          />
          <div className="toolend">
            <ViewButton views={own} state={state} />
            {screen.gallery && <LayoutSwitch state={state} />}
            <ColumnMenu entity={entity} columns={screen.columns} hidden={hidden} onChange={setHidden} />
          </div>
        </div>
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <ListSkeleton />}
        {list.data && <ListRows key={state.view} {...{ source, screen, state, hidden }} list={list.data} />}
      </section>
      {id !== null && <RecordDrawer {...{ service, screen, id }} />}
      <Suspense>
        {state.isImporting && canImport(source) && (
          <ImportDialog source={source} onClose={() => state.setImporting(false)} />
        )}
      </Suspense>
    </>
  )
}

function LayoutSwitch({ state }: { state: ListControl }) {
  const words = useWords()
  const data = [
    { value: 'table', label: words.table },
    { value: 'gallery', label: words.gallery },
  ]
  return <SegmentedControl data={data} value={state.layout} onChange={state.setLayout} />
}

/** A record beside its list, for screens that say so. */
function RecordDrawer({ service, screen, id }: ScreenProps<'records'>) {
  const navigate = useNavigate()
  const goOn = useGoOn()
  const params = { service: service.slug, screen: screen.slug }
  const list = { to: '/$service/$screen', params, search: true } as const
  const close = () => void navigate(list)
  // What is saved is not lost by leaving.
  const done = () => void goOn({ ...list, ignoreBlocker: true })
  return (
    <Drawer opened onClose={close} position="right" size="xl" title={titleOf(service, screen)}>
      <RecordPage {...{ service, screen, id }} onDone={done} />
    </Drawer>
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
function listState({ entity }: Source, screen: RecordsDescription, state: ListControl): ListState {
  const shown = screen.columns.flatMap(({ field, below }) => [field, ...(below ? [below] : [])])
  const asked = (screen.actions ?? []).flatMap(({ when, form }) => [...Object.keys(when ?? {}), ...(form ?? [])])
  const named = (screen.actions ?? []).flatMap(({ call }) => [...call.matchAll(/\{(\w+)\}/g)].map(found => found[1]!))
  const money = entity.fields
    .filter(({ type, name }) => type === 'money' && shown.includes(name))
    .map(field => field.currency!)
  const more = [...(screen.gallery ? Object.values(screen.gallery) : []), ...(entity.position ? [entity.position] : [])]
  const counted = (screen.views ?? []).filter(({ count }) => count).flatMap(({ where }) => Object.keys(where))
  return {
    page: state.page,
    per_page: PER_PAGE,
    search: state.search,
    orderby: state.order?.by,
    order: state.order?.direction,
    where: state.where,
    counts: [...new Set(counted)],
    fields: [...new Set(['id', entity.title, 'modified_at', 'rev', ...shown, ...asked, ...named, ...money, ...more])],
  }
}

/** Of a view that narrows by one field to one value. */
function countOf(view: View, list: List | undefined): number | null {
  const [first, ...others] = Object.entries(view.where)
  if (!view.count || !first || others.length > 0 || !list) return null
  return list.counts[first[0]]?.[first[1]] ?? 0
}
