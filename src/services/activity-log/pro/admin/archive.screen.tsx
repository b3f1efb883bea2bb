/** The archive: its events with the filters of the log, what it holds, and how events get there. */
import { Button, Tabs } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EventDrawer } from '../../admin/event-drawer.tsx'
import { useLogState } from '../../admin/log-data.ts'
import { FilterChips, LogFilters } from '../../admin/log-filters.tsx'
import { LogList } from '../../admin/log-list.tsx'
import { ArchiveSettings } from './archive-settings.tsx'
import { ArchiveState } from './archive-state.tsx'
import { sayPro } from './words.ts'

export default function ArchiveScreen({ service, screen }: ScreenProps<'own'>) {
  const [tab, setTab] = useState<string | null>('events')
  const maySet = service.permissions.settings === true
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {maySet && <RunNow service={service} />}
      </PageHead>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        {maySet && (
          <Tabs.List mb="md">
            <Tabs.Tab value="events">{sayPro.archived}</Tabs.Tab>
            <Tabs.Tab value="settings">{sayPro.archiveSettings}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="events">
          <ArchivedEvents service={service} title={screen.title} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <div className="formgrid">
            <ArchiveSettings service={service} />
            <ArchiveState service={service} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type Props = Pick<ScreenProps<'own'>, 'service'>

function ArchivedEvents({ service, title }: Props & { readonly title: string }) {
  const state = useLogState()
  const path = '/archive/events'
  return (
    <section className="panel" aria-label={title}>
      <div className="tools">
        <LogFilters service={service} filters={state.filters} onChange={state.setFilters} />
      </div>
      <FilterChips filters={state.filters} onChange={state.setFilters} />
      <LogList
        key={JSON.stringify(state.filters)}
        {...{ service, path, filters: state.filters }}
        isLive={false}
        openId={state.event}
        empty={{ title: sayPro.archiveEmpty, text: sayPro.archiveEmptyText }}
        onOpen={state.open}
      />
      {state.event !== null && (
        <EventDrawer
          {...{ service, path, id: state.event }}
          onNarrow={state.setFilters}
          onClose={() => state.open(null)}
        />
      )}
    </section>
  )
}

function RunNow({ service }: Props) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const run = async () => {
    if (!(await confirm({ title: sayPro.runTitle, text: sayPro.runText }))) return
    await write(service, 'POST /archive/run-now')
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: sayPro.runStarted })
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="archive" size={16} />}
      onClick={() => void run().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))}
    >
      {sayPro.runNow}
    </Button>
  )
}
