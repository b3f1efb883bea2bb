/** Every change of roles and people: who made it, what it was, and the way to take it back. */
import { Badge, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import { send } from '../../../../../admin/client/api.ts'
import { wordsOf } from '../../../../../admin/client/app.tsx'
import { saveFile } from '../../../../../admin/client/files.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useWords } from '../../../../../admin/client/words.tsx'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { ListFoot } from '../../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import { useGuarded } from '../../admin/guardrails.tsx'
import '../../admin/matrix.css'
import { say } from '../../admin/words.ts'
import type { activityShape } from '../routes/answers/activity.ts'
import { ActivitySettings } from './activity-settings.tsx'
import { sayPro } from './words.ts'

type Entry = Static<typeof activityShape>
type Filters = { readonly from?: string; readonly to?: string; readonly source?: string }

const PER_PAGE = 25

export default function ActivityScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<Filters>({})
  const list = useAnswer<Entry[]>(service, '/activity', { ...filters, page, per_page: PER_PAGE })
  const total = Number(list.data?.meta.total ?? 0)
  const download = async () => {
    const path = `/${service.namespace}/activity/export`
    const { data } = await send<{ filename: string; csv: string }>('GET', path, { query: filters })
    saveFile(new Blob([data.csv], { type: 'text/csv' }), data.filename)
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <ActivitySettings service={service} />
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() =>
            void download().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
          }
        >
          {sayPro.export}
        </Button>
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <FilterLine
          filters={filters}
          onChange={next => {
            setFilters(next)
            setPage(1)
          }}
        />
        {list.isError && <ErrorState error={list.error} />}
        {list.isPending && <ListSkeleton />}
        {list.data?.data.length === 0 && <EmptyState title={words.emptyTitle} text={sayPro.noActivity} />}
        {list.data?.data.map(entry => (
          <EntryLine key={entry.id} entry={entry} service={service} />
        ))}
        {total > 0 && (
          <ListFoot page={page} perPage={PER_PAGE} total={total} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
        )}
      </section>
    </>
  )
}

function FilterLine({ filters, onChange }: { readonly filters: Filters; readonly onChange: (next: Filters) => void }) {
  const set = (name: keyof Filters, value: string | null) => {
    const { [name]: _, ...others } = filters
    onChange(value ? { ...others, [name]: value } : others)
  }
  return (
    <div className="tools">
      <Select
        aria-label={sayPro.source}
        placeholder={sayPro.source}
        clearable
        data={Object.entries(sayPro.sources).map(([value, label]) => ({ value, label }))}
        value={filters.source ?? null}
        onChange={value => set('source', value)}
      />
      {(['from', 'to'] as const).map(name => (
        <TextInput
          key={name}
          type="date"
          aria-label={sayPro[name]}
          value={filters[name] ?? ''}
          onChange={event => set(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

function EntryLine({ entry, service }: { readonly entry: Entry } & Pick<ScreenProps<'own'>, 'service'>) {
  const format = useFormat()
  const confirm = useConfirm()
  const { run, dialog } = useGuarded(service)
  const revert = async () => {
    if (!(await confirm({ title: sayPro.revertTitle, text: sayPro.revertText }))) return
    await run({ call: `POST /activity/${entry.id}/revert`, body: {}, done: sayPro.reverted })
  }
  const facts = [format.instant(entry.created_at), entry.actor?.name, sayPro.sources[entry.source] ?? entry.source]
  return (
    <div className="activityentry">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text component="div" fw={600} fz="sm">
            {say.operations[entry.operation] ?? wordsOf(entry.operation.replaceAll('.', ' '))}: {entry.target.label}{' '}
            {entry.severity === 'critical' && <Badge color="red">{sayPro.critical}</Badge>}
            {entry.reverted_by ? <Badge color="gray">{sayPro.wasReverted}</Badge> : null}
          </Text>
          <Text fz="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {entry.revertible && !entry.reverted_by && (
          <Button size="xs" variant="default" onClick={() => void revert()}>
            {sayPro.revert}
          </Button>
        )}
      </Group>
      {dialog}
    </div>
  )
}
