/** The live log: views, filters, events as they happen, and one of them in full beside the list. */
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ServicePart } from '../../../../admin/kit/service-part.tsx'
import { ViewTabs } from '../../../../admin/kit/view-tabs.tsx'
import type { View } from '../../../../src/kernel/admin.ts'
import { EventDrawer } from './event-drawer.tsx'
import './log.css'
import { useLogState } from './log-data.ts'
import { FilterChips, LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { asFilters, useSavedViews, ViewTools } from './log-views.tsx'
import { say } from './words.ts'

const FIXED: readonly View[] = [
  { slug: '', label: say.views.all, where: {} },
  { slug: 'grave', label: say.views.grave, where: { min_severity: 'high' } },
  { slug: 'sign-ins', label: say.views.signIns, where: { group: 'authentication' } },
  { slug: 'content', label: say.views.content, where: { group: 'content' } },
  { slug: 'accounts', label: say.views.accounts, where: { group: 'users' } },
]

export default function EventsScreen({ service, screen }: ScreenProps<'own'>) {
  const state = useLogState()
  const [isLive, setLive] = useState(true)
  const saved = useSavedViews(service)
  const own = saved.map(({ id, name, filters }) => ({ slug: `own-${id}`, label: name, where: asFilters(filters) }))
  const views = [...FIXED, ...own]
  useDefaultView(saved, state)
  const source = { service, path: '/events', filters: state.filters }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <ServicePart service={service} name="event-export" filters={state.filters} />
        <Switch
          checked={isLive}
          onChange={() => setLive(!isLive)}
          label={
            <>
              <span
                className="livedot"
                data-live={isLive || undefined}
                style={{ display: 'inline-block' }}
                aria-hidden
              />{' '}
              {say.live}
            </>
          }
        />
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <ViewTabs
          views={views}
          current={state.view}
          countOf={() => null}
          onChoose={slug => state.setView(slug, views.find(view => view.slug === slug)?.where ?? {})}
        />
        <div className="tools">
          <LogFilters service={service} filters={state.filters} onChange={state.setFilters} />
          <div className="toolend">
            <ViewTools {...{ service, state }} />
          </div>
        </div>
        {state.view === '' && <FilterChips filters={state.filters} onChange={state.setFilters} />}
        <LogList
          key={JSON.stringify(state.filters)}
          {...source}
          isLive={isLive}
          openId={state.event}
          empty={{ title: say.noEvents, text: say.noEventsText }}
          onOpen={state.open}
        />
      </section>
      {state.event !== null && (
        <EventDrawer
          {...{ service, path: '/events', id: state.event }}
          onNarrow={state.setFilters}
          onClose={() => state.open(null)}
        />
      )}
    </>
  )
}

/** The log opens with the view that somebody chose, unless the address says something else. */
function useDefaultView(saved: ReturnType<typeof useSavedViews>, state: ReturnType<typeof useLogState>): void {
  const [isDone, setDone] = useState(state.view !== '' || Object.keys(state.filters).length > 0)
  useEffect(() => {
    if (isDone || saved.length === 0) return
    setDone(true)
    const chosen = saved.find(view => view.is_default)
    if (chosen) state.setView(`own-${chosen.id}`, asFilters(chosen.filters))
  }, [isDone, saved, state])
}
