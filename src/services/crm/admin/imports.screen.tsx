/** Records out of files: a file is taken in, its columns are matched, the first rows are tried, and a task writes them all. */
import './crm.css'
import { Alert, Badge, Button, Checkbox, Group, NativeSelect, Table } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { entityOf, type OpenService, wordsOf } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Dropzone } from '../../../../admin/kit/dropzone.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState } from '../../../../admin/kit/states.tsx'
import { TaskProgress } from '../../../../admin/kit/task-progress.tsx'
import type { importShape } from '../routes/imports.ts'
import { ImportRows, type Tried } from './import-rows.tsx'
import { importSay as say } from './import-words.ts'
import { useChange } from './use-change.ts'
import { named } from './words.ts'

export type Import = Static<typeof importShape>
const KINDS = ['contacts', 'accounts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls', 'kb_articles']

export default function ImportsScreen({ service, screen }: ScreenProps<'own'>) {
  const [taken, setTaken] = useState<Import | null>(null)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel crmpad stack">
        {taken ? (
          <Columns key={taken.id} {...{ service, taken }} onEnd={() => setTaken(null)} />
        ) : (
          <ChooseFile service={service} onTaken={setTaken} />
        )}
      </section>
      <Earlier service={service} />
    </>
  )
}

type Choosing = { readonly service: OpenService; readonly onTaken: (taken: Import) => void }

function ChooseFile({ service, onTaken }: Choosing) {
  const { change, isBusy } = useChange(service)
  const [entity, setEntity] = useState('contacts')
  const take = async (file: File) => {
    const taken = await change<Import>('POST /imports', { entity, file: await file.text() })
    if (taken) onTaken(taken)
  }
  const kinds = KINDS.map(value => ({ value, label: entityOf(service, value)?.label_many ?? wordsOf(value) }))
  return (
    <>
      <NativeSelect label={say.kind} data={kinds} value={entity} onChange={event => setEntity(event.target.value)} />
      <Dropzone accept=".csv,.txt" isBusy={isBusy} onFiles={([file]) => void (file && take(file))} />
    </>
  )
}

type Matching = { readonly service: OpenService; readonly taken: Import; readonly onEnd: () => void }

function Columns({ service, taken, onEnd }: Matching) {
  const { change, isBusy } = useChange(service)
  const [mapping, setMapping] = useState(taken.mapping)
  const [mode, setMode] = useState(taken.mode)
  const [skips, setSkips] = useState(taken.skip_duplicates)
  const [tried, setTried] = useState<Tried | null>(null)
  const [task, setTask] = useState<number | null>(null)
  const changed = (work: () => void) => {
    work()
    setTried(null)
  }
  const call = <T,>(more: object) =>
    change<T>(`POST /imports/${taken.id}/run`, { mapping, mode, skip_duplicates: skips, ...more })
  const attempt = async () => setTried((await call<Tried>({ dry_run: true })) ?? null)
  const run = async () => setTask((await call<Import>({}))?.task_id ?? null)
  if (task !== null)
    return (
      <>
        <TaskProgress id={task} />
        <Group>
          <Button onClick={onEnd}>{say.another}</Button>
        </Group>
      </>
    )
  return (
    <>
      <p className="lead">{say.rowsOf(taken.rows)}</p>
      <Mapping {...{ service, taken, mapping }} onChange={next => changed(() => setMapping(next))} />
      <Group align="end">
        <NativeSelect
          label={say.mode}
          value={mode}
          data={Object.entries(say.modes).map(([value, label]) => ({ value, label }))}
          onChange={event => changed(() => setMode(event.target.value))}
        />
        <Checkbox
          label={say.skip}
          checked={skips}
          onChange={event => changed(() => setSkips(event.currentTarget.checked))}
        />
      </Group>
      {tried && <ImportRows tried={tried} fields={mapping.flatMap(({ field }) => field ?? [])} />}
      <Group>
        <Button variant="default" onClick={onEnd}>
          {say.cancel}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void attempt()}>
          {say.attempt}
        </Button>
        <Button loading={isBusy} onClick={() => void run()}>
          {say.run(taken.rows)}
        </Button>
      </Group>
    </>
  )
}

type MappingProps = {
  readonly service: OpenService
  readonly taken: Import
  readonly mapping: Import['mapping']
  readonly onChange: (mapping: Import['mapping']) => void
}

function Mapping({ service, taken, mapping, onChange }: MappingProps) {
  const fields = (entityOf(service, taken.entity)?.fields ?? []).filter(field => !field.read_only)
  const targets = [
    { value: '', label: say.ignored },
    { value: 'id', label: 'ID' },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ]
  const put = (place: number, field: string) =>
    onChange(mapping.map((one, at) => (at === place ? { ...one, field: field || null } : one)))
  return (
    <Table aria-label={say.columns}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say.column}</Table.Th>
          <Table.Th>{say.becomes}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {mapping.map(({ column, field }, place) => (
          <Table.Tr key={String(column)}>
            <Table.Td>{String(column)}</Table.Td>
            <Table.Td>
              <NativeSelect
                aria-label={say.becomesOf(String(column))}
                data={targets}
                value={field ?? ''}
                onChange={event => put(place, event.target.value)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** What came of files, and the way back. */
function Earlier({ service }: { readonly service: OpenService }) {
  const format = useFormat()
  const { change } = useChange(service)
  const read = useAnswer<Import[]>(service, '/imports')
  if (read.isError) return <ErrorState error={read.error} />
  const done = (read.data?.data ?? []).filter(({ status }) => status !== 'draft')
  if (read.data && done.length === 0) return <EmptyState title={say.none} text={say.noneText} />
  return (
    <section className="panel crmpad stack" aria-label={say.earlier}>
      <h2>{say.earlier}</h2>
      {done.map(({ id, entity, status, counts, errors, created_at: at }) => (
        <div key={id}>
          <Group>
            <b>{entityOf(service, entity)?.label_many ?? wordsOf(entity)}</b>
            <Badge variant="light">{named(say.states, status)}</Badge>
            <span className="below">{say.counted(counts)}</span>
            <span className="below">{format.ago(at)}</span>
            {(status === 'complete' || status === 'failed') && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void change(`POST /imports/${id}/revert`, {}, { said: say.reverting })}
              >
                {say.revert}
              </Button>
            )}
          </Group>
          {errors.length > 0 && (
            <Alert color="orange" mt="xs">
              <ul className="plainlist">
                {errors.slice(0, 10).map(({ row, message }) => (
                  <li key={row}>
                    {say.line(row)}: {message}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
      ))}
    </section>
  )
}
