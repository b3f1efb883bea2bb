/** What was changed, and the way back: every entry is a restore point. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { ListFoot } from '../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { type Plan, PlanDialog } from './plan-dialog.tsx'
import { say } from './words.ts'

type Entry = {
  readonly id: number
  readonly created_at: string
  readonly actor: { readonly name: string } | null
  readonly label: string
  readonly operation: string
  readonly totals: { readonly changes: number; readonly people: number | null }
}
type Preview = { readonly id: number; readonly plan: Plan }

const PER_PAGE = 25

export default function HistoryScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useWords()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [preview, setPreview] = useState<Preview | null>(null)
  const list = useAnswer<Entry[]>(service, '/history', { page, per_page: PER_PAGE })
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const look = (id: number) =>
    write<Plan>(service, `POST /history/${id}/restore`, { preview: true }).then(plan => setPreview({ id, plan }), fail)
  const restore = async (id: number, acknowledged: readonly string[]) => {
    await write(service, `POST /history/${id}/restore`, { acknowledged })
    setPreview(null)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.restored })
  }
  const total = Number(list.data?.meta.total ?? 0)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <TakePoint service={service} />
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        {list.error && <ErrorState error={list.error} />}
        {list.isPending && <ListSkeleton />}
        {list.data?.data.length === 0 && <EmptyState title={words.emptyTitle} text={words.emptyText} />}
        <ul className="plainlist">
          {list.data?.data.map(entry => (
            <HistoryLine key={entry.id} entry={entry} onPreview={() => void look(entry.id)} />
          ))}
        </ul>
        {total > PER_PAGE && (
          <ListFoot page={page} perPage={PER_PAGE} total={total} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
        )}
      </section>
      {preview && (
        <PlanDialog
          plan={preview.plan}
          action={say.restore}
          onApply={acknowledged => void restore(preview.id, acknowledged).catch(fail)}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  )
}

function HistoryLine({ entry, onPreview }: { entry: Entry; onPreview: () => void }) {
  const format = useFormat()
  const { created_at, actor, label, operation, totals } = entry
  const facts = [format.instant(created_at), actor?.name ?? say.nobody, say.changes(totals.changes)]
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" p="sm">
        <div>
          <Text fw={600}>{label || (say.operations[operation] ?? operation)}</Text>
          <Text fz="sm" c="dimmed">
            {[...facts, say.people(totals.people)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button size="xs" variant="default" onClick={onPreview}>
          {say.previewRestore}
        </Button>
      </Group>
    </li>
  )
}

function TakePoint({ service }: Pick<ScreenProps<'own'>, 'service'>) {
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const take = async () => {
    await write(service, 'POST /history', { label })
    setLabel('')
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.taken })
  }
  return (
    <Group>
      <TextInput
        aria-label={say.pointLabel}
        placeholder={say.pointLabel}
        value={label}
        onChange={event => setLabel(event.currentTarget.value)}
      />
      <Button onClick={() => void take()}>{say.takePoint}</Button>
    </Group>
  )
}
